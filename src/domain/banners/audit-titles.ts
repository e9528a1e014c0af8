import type { TitledActions, AuditTitles } from '../../audit/audit-titles.ts'

export const bannerAudit = {
  actions: {
    'banner.add': '新增轮播图',
    'banner.change': '修改轮播图',
    'banner.move': '移动轮播图',
    'banner.remove': '删除轮播图',
    'banner.upload': '上传图片',
  },
  subjects: { banner: '轮播图编号' },
  details: {
    pictureUrl: '图片',
    bannerTitle: '标题',
    alt: '图片说明',
    linkUrl: '链接',
    focalX: '左右位置',
    focalY: '上下位置',
    startDay: '开始日期',
    endDay: '结束日期',
    officePhone: '确认为办公手机号',
    position: '位次',
  },
} as const satisfies AuditTitles

declare module '../../audit/audit.server.ts' {
  interface AuditActions extends TitledActions<typeof bannerAudit> {}
}
