import { days, setting } from './setting.ts'

export const retentionSettings = {
  PORTAL_KEEP_MESSAGES_DAYS: setting(days(0, 30), {
    en: 'days after its last reply that an answered message is deleted; `0`: never',
    zh: '已反馈的留言在最后一次反馈多少天后删除，`0` 为不删除',
  }),
  PORTAL_KEEP_REQUESTS_DAYS: setting(days(0, 30), {
    en: 'days after its answer that an answered request for disclosure is deleted; `0`: never',
    zh: '已答复的公开申请在答复多少天后删除，`0` 为不删除',
  }),
  PORTAL_KEEP_PAYMENTS_DAYS: setting(days(0, 30), {
    en: 'days after which a payment is deleted, counted from when it was made and imported; `0`: never',
    zh: '补贴记录在发放并导入多少天后删除，`0` 为不删除',
  }),
  // The law requires six months, which have up to 184 days.
  PORTAL_KEEP_LOOKUPS_DAYS: setting(days(184, 184), {
    en: 'days after which traces of look-ups in the audit are deleted, at least 184 (six months); `0`: never',
    zh: '操作记录中的查询痕迹在多少天后删除，至少 184（六个月），`0` 为不删除',
  }),
}
