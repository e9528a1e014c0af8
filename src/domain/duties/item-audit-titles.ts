import type { TitledActions, AuditTitles } from '../../audit/audit-titles.ts'

export const itemAudit = {
  actions: {
    'duty-item.add': '新增公开事项',
    'duty-item.change': '修改公开事项',
    'duty-item.import': '导入公开事项',
    'disclosure-rule.add': '新增公开依据',
    'disclosure-rule.change': '修改公开依据',
  },
  subjects: { 'duty-item': '事项编号', 'disclosure-rule': '依据编号' },
  details: {
    itemHeading: '一级事项',
    itemTitle: '二级事项',
    itemElements: '公开内容',
    itemBasis: '公开依据',
    itemTimeLimit: '公开时限',
    itemPublisher: '公开主体',
    itemChannels: '公开渠道和载体',
    itemAudience: '公开对象',
    itemMethod: '公开方式',
    itemLevelWords: '公开层级',
    itemPosition: '次序',
    itemRule: '依据编号',
    itemLevels: '由哪一级公开',
    itemPeriod: '多久公开一次',
    itemDueDay: '几日前公开',
    itemDueWorkingDays: '几个工作日内公开',
    itemGrace: '宽限的工作日',
    itemTypes: '栏目编号',
    itemTemplate: '模板',
    itemTitleWords: '标题里的词',
    ruleTitle: '名称',
    ruleDocumentNo: '文号',
    ruleUrl: '网址',
    inEffectFrom: '从何日起',
    inEffectTo: '到何日止',
  },
} as const satisfies AuditTitles

declare module '../../audit/audit.server.ts' {
  interface AuditActions extends TitledActions<typeof itemAudit> {}
}
