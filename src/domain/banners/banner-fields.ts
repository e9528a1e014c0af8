import { confirmOfficePhone } from '../checks/office-phone-words.ts'

/** What staff write about a banner. */
export const bannerFields = {
  pictureUrl: { title: '图片' },
  title: { title: '标题', phoneAdvice: confirmOfficePhone },
  alt: { title: '图片说明', phoneAdvice: confirmOfficePhone },
  linkUrl: { title: '点开后打开' },
  focalX: { title: '左右位置（%）' },
  focalY: { title: '上下位置（%）' },
  startDay: { title: '从哪天起显示' },
  endDay: { title: '显示到哪天' },
} as const satisfies Record<string, { title: string; phoneAdvice?: string }>

export type BannerField = keyof typeof bannerFields
/** As typed; days are empty if there is no limit. */
export type BannerTexts = Record<BannerField, string>
