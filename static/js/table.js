// The table page: starts its parts. Each part listens on the document, so that swapped fragments need no wiring.
import { startChat } from "./chat.js";
import { startClock } from "./clock.js";
import { startDock } from "./dock.js";
import { startDialog } from "./dialog.js";
import { startKeys } from "./keys.js";
import { startLive } from "./live.js";

startChat();
startClock();
startDock();
startKeys();
startLive();
startDialog();
