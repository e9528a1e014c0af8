/** The ten columns of the standard directory (基层政务公开标准目录) in its order, as forms and tables name them. */
export const itemTexts = {
  heading: { title: '一级事项' },
  title: { title: '二级事项' },
  elements: { title: '公开内容（要素）' },
  basis: { title: '公开依据' },
  timeLimit: { title: '公开时限' },
  publisher: { title: '公开主体' },
  channels: { title: '公开渠道和载体' },
  audience: { title: '公开对象' },
  method: { title: '公开方式' },
  levelWords: { title: '公开层级' },
} as const

export type ItemText = keyof typeof itemTexts
export const itemTextNames = Object.keys(itemTexts) as ItemText[]

/** Whose duty an item is. */
export const itemLevels = { district: '县级', department: '县级部门', township: '乡级', village: '村级' } as const

export const ruleTexts = {
  title: { title: '名称' },
  documentNo: { title: '文号' },
  url: { title: '网址' },
} as const
