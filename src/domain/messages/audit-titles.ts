import type { TitledActions, AuditTitles } from '../../audit/audit-titles.ts'
import { messageActions } from './policy.ts'

export const messageAudit = {
  actions: {
    'message.submit': '收到留言',
    'message.accept': messageActions['message.accept'].title,
    'message.assign': messageActions['message.assign'].title,
    'message.name': messageActions['message.name'].title,
    'message.join': messageActions['message.join'].title,
    'message.part': '取消合并留言',
    'message.reply': messageActions['message.reply'].title,
    'message.propose': '提交答复待审核',
    'message.approve': messageActions['message.approve'].title,
    'message.return': '退回待审核的答复',
    'message.ask': messageActions['message.ask'].title,
    'message.supply': '留言人补充',
    'message.rate': '留言人评价',
    'message.object': '留言人提出异议',
    'message.note': messageActions['message.note'].title,
    'message.phone': messageActions['message.phone'].title,
    'message.publish': messageActions['message.publish'].title,
    'message.hide': '取消公开留言',
    'message.export': '导出留言统计表',
    'reply-template.add': '新增答复模板',
    'reply-template.change': messageActions['reply-template.change'].title,
    'reply-template.remove': '删去答复模板',
  },
  subjects: { message: '留言编号', 'reply-template': '模板' },
  details: {
    order: '排到第几',
    areaId: '地区或单位',
    receiptOnly: '仅凭回执编号查看',
    correction: '修改原来的反馈',
    assignee: '办理人',
    first: '并入的留言编号',
    repeat: '并入这条的留言编号',
    repeats: '一并答复的留言数',
    approvedHash: '审核的答复的 SHA-256',
  },
} as const satisfies AuditTitles

declare module '../../audit/audit.server.ts' {
  interface AuditActions extends TitledActions<typeof messageAudit> {}
}
