import type { TitledActions, AuditTitles } from '../../audit/audit-titles.ts'

export const areaAudit = {
  actions: {
    'area.add': '新增单位',
    'area.rename': '更改地区名称',
    'area.write-intro': '修改单位简介',
    'area.change': '修改单位资料',
    'area.move': '移动单位',
    'area.merge': '合并单位',
    'area.close': '停用单位',
    'area.open': '恢复单位',
    'area.import': '导入单位',
  },
  subjects: { area: '单位编号' },
  details: {
    units: '单位数',
    unitName: '单位名称',
    unitCode: '区划代码',
    unitGroup: '单位分组',
    unitPhone: '办公电话',
    unitAddress: '办公地址',
    unitHead: '负责人',
    officePhone: '确认为办公手机号',
    introLength: '简介字数',
    position: '位次',
    mergedArticles: '转入的文章',
    mergedMessages: '转入的留言',
    mergedAccounts: '转入的账号',
    mergedUnits: '转入的下级单位',
    added: '新增数',
    changed: '修改数',
  },
} as const satisfies AuditTitles

declare module '../../audit/audit.server.ts' {
  interface AuditActions extends TitledActions<typeof areaAudit> {}
}
