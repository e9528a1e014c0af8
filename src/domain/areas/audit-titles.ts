import type { ActionsOf, AuditTitles } from '../../audit/audit-titles.ts'

export const areaAudit = {
  actions: { 'area.add': '新增单位', 'area.rename': '更改地区名称', 'area.write-intro': '修改单位简介' },
  subjects: { area: '单位编号' },
  details: { units: '单位数' },
} as const satisfies AuditTitles

declare module '../../audit/audit.server.ts' {
  interface AuditActions extends ActionsOf<typeof areaAudit> {}
}
