// The table page: starts its parts. Each part listens on the document, so that swapped fragments need no wiring.
import { startChat } from "./chat.js";
import { startClock } from "./clock.js";
import { startDock } from "./dock.js";
import { startDialog } from "./dialog.js";
import { startFocus } from "./focus.js";
import { startKeys } from "./keys.js";
import { startLive } from "./live.js";
import { startMarks } from "./marks.js";
import { startMotion } from "./motion.js";
import { startNotice } from "./notice.js";
import { startSound } from "./sound.js";
import { startSpeak } from "./speak.js";
import { startWishes } from "./wishes.js";

startChat();
startFocus();
startClock();
startDock();
startWishes();
startMotion();
startNotice();
startSound();
startKeys();
startSpeak();
startLive();
startMarks();
startDialog();
