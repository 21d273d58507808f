"""Addresses of tables."""

from django.urls import path

from tables.views import archive, commands, hands, notes, own, page, panes, receipts, seating, shares, talk, waiting, warnings, watching

app_name = "tables"

urlpatterns = [
    path("<int:table_id>/", page.table, name="table"),
    path("<int:table_id>/open/", page.open_table, name="open"),
    path("<int:table_id>/act/", commands.act, name="act"),
    path("<int:table_id>/show/", commands.show, name="show"),
    path("<int:table_id>/leave/", commands.leave, name="leave"),
    path("<int:table_id>/sit-out/", commands.sit_out, name="sit_out"),
    path("<int:table_id>/sit-out/now/", commands.sit_out_now, name="sit_out_now"),
    path("<int:table_id>/sit-out/big-blind/", commands.sit_out_big_blind, name="sit_out_big_blind"),
    path("<int:table_id>/come-back/", commands.come_back, name="come_back"),
    path("<int:table_id>/post-now/", commands.post_now, name="post_now"),
    path("<int:table_id>/sit/", seating.sit, name="sit"),
    path("<int:table_id>/seat-me/", seating.seat_me, name="seat_me"),
    path("<int:table_id>/auto-chips/", seating.auto_chips, name="auto_chips"),
    path("<int:table_id>/top-up/", seating.top_up, name="top_up"),
    path("<int:table_id>/wait/", waiting.wait, name="wait"),
    path("<int:table_id>/stop-waiting/", waiting.stop_waiting, name="stop_waiting"),
    path("<int:table_id>/watchers/", watching.watchers, name="watchers"),
    path("<int:table_id>/notes/", notes.notes, name="notes"),
    path("several/", panes.panes, name="several"),
    path("own/", own.own_tables, name="own"),
    path("<int:table_id>/host/", own.host, name="host"),
    path("invitation/<str:token>/", own.invitation, name="invitation"),
    path("waiting/", waiting.waiting, name="waiting"),
    path("<int:table_id>/say/", talk.say, name="say"),
    path("<int:table_id>/react/", talk.react, name="react"),
    path("chat/<int:line_id>/mute/", talk.mute, name="mute"),
    path("chat/<int:line_id>/report/", talk.report_line, name="report_line"),
    path("muted/", talk.muted, name="muted"),
    path("muted/<int:player_id>/", talk.unmute, name="unmute"),
    path("<int:table_id>/last-hand/", hands.last_hand, name="last_hand"),
    path("hands/", archive.hands, name="hands"),
    path("hands/download/<str:kind>/", archive.download, name="hands_download"),
    path("hands/statistics/", archive.statistics, name="statistics"),
    path("hands/links/", shares.mine, name="shares"),
    path("hands/links/<int:share_id>/revoke/", shares.revoke, name="revoke"),
    path("hands/<int:number>/", hands.hand, name="hand"),
    path("hands/<int:number>/download/<str:kind>/", hands.download, name="hand_download"),
    path("hands/<int:number>/share/", shares.share, name="share"),
    path("shown/<str:token>/", shares.shared, name="shared"),
    path("disputes/", hands.disputes, name="disputes"),
    path("warning/", warnings.warning, name="warning"),
    path("receipts/<int:receipt_id>/", receipts.receipt, name="receipt"),
]
