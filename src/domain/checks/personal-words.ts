import { findPersonalData, type PersonalDataKind } from './personal-data.ts'

export const personalDataTitles: Record<PersonalDataKind, string> = {
  'id-number': '身份证号',
  phone: '手机号码',
  'bank-card': '银行账号',
  minor: '未满十四周岁的人的姓名',
}

/** What personal data a text has, masked, such as “手机号码 138****0001”; null if none was found. */
export function personalWords(text: string): string | null {
  const found = findPersonalData(text).map(({ kind, masked }) => `${personalDataTitles[kind]} ${masked}`)
  return found.length > 0 ? [...new Set(found)].join('、') : null
}
