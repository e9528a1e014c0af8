export const requestStates = ['received', 'accepted', 'asked', 'answered'] as const
export type RequestState = (typeof requestStates)[number]

export const stateTitles: Record<RequestState, string> = {
  received: '已收到',
  accepted: '办理中',
  asked: '等待补正',
  answered: '已答复',
}

/** How a request ends, as the regulation distinguishes it. */
export const requestResults = [
  'open',
  'partial',
  'published',
  'refused',
  'absent',
  'elsewhere',
  'repeated',
  'abandoned',
  'other',
] as const
export type RequestResult = (typeof requestResults)[number]

export const resultTitles: Record<RequestResult, string> = {
  open: '予以公开',
  partial: '部分公开',
  published: '已经主动公开，告知获取方式',
  refused: '不予公开',
  absent: '本机关不掌握，信息不存在',
  elsewhere: '不属于本机关负责公开',
  repeated: '重复申请，不再处理',
  abandoned: '逾期没有补正，视为放弃',
  other: '依照有关规定作其他处理',
}

export const applicantKinds = ['person', 'organisation'] as const
export type ApplicantKind = (typeof applicantKinds)[number]
export const applicantTitles: Record<ApplicantKind, string> = { person: '公民', organisation: '法人或者其他组织' }

export const deliveries = ['online', 'post', 'pickup'] as const
export type Delivery = (typeof deliveries)[number]
export const deliveryTitles: Record<Delivery, string> = {
  online: '在本网站查看',
  post: '邮寄',
  pickup: '当面领取',
}
