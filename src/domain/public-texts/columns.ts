import type { Tables } from '../../platform/db/types.ts'
import type { PublicNames } from '../../platform/text/public-text.ts'

/** A view of `subsidy_payment`. */
type View = 'shown_payment'

type PublicTable = Exclude<
  { [Name in keyof Tables]: [PublicNames<Tables[Name]>] extends [never] ? never : Name }[keyof Tables],
  View
>

type PublicColumns = { readonly [Name in PublicTable]: Readonly<Record<PublicNames<Tables[Name]>, string>> }

/** Read with its article, whose accepted findings count there. */
const withArticle = ''

/**
 * Every column that the public reads, as staff know it. One that is not listed here does not compile; the nightly scan
 * reads all of them.
 */
export const publicColumns = {
  area: {
    name: '名称',
    unit_group: '分组',
    intro: '简介',
    phone: '电话',
    address: '地址',
    head: '负责人',
  },
  area_former_name: { name: '曾用名' },
  article: {
    title: withArticle,
    author: withArticle,
    source: withArticle,
    publisher: withArticle,
    description: withArticle,
    content: withArticle,
    picture_url: withArticle,
    index_no: withArticle,
    document_no: withArticle,
    withdraw_reason: '撤稿的理由',
  },
  article_erasure: { reason: '删除一版的理由' },
  article_release: { note: '更正说明', unit_name: '发布单位' },
  article_type: { title: '名称', description: '说明', keywords: '关键词' },
  attachment: { name: withArticle, url: withArticle, media_type: withArticle },
  banner: { title: '标题', alt: '图片说明', picture_url: '图片地址', link_url: '链接' },
  book: { oversight_finding: withArticle, fault_reason: withArticle },
  book_account: { title: withArticle, difference_reason: withArticle },
  book_entry: { summary: withArticle, counterparty: withArticle, voucher: withArticle },
  book_holding: { title: withArticle, measure: withArticle, note: withArticle },
  voucher_picture: { voucher: withArticle },
  contract: { number: withArticle, title: withArticle, party: withArticle, object: withArticle, measure: withArticle },
  project_stage: { title: withArticle, party: withArticle, result: withArticle },
  disclosure_rule: { title: '名称', document_no: '文号', url: '网址' },
  district_mongolian: { words: '译法' },
  district_settings: { settings: '设置' },
  district_word: { word: '词', replacement: '改为' },
  duty: { exempt_reason: '免予公开的理由' },
  duty_item: {
    heading: '一级事项',
    title: '二级事项',
    elements: '公开内容',
    basis: '公开依据',
    time_limit: '公开时限',
    publisher: '公开主体',
    channels: '公开渠道和载体',
    audience: '公开对象',
    method: '公开方式',
    level_words: '公开层级',
  },
  holiday_year: { entries: '节假日' },
  message_release: { nickname: '称呼', content: '公开的留言', reply: '公开的答复' },
  public_picture: { name: '图片的文件名' },
  site_page: { content: '文字', reason: '修改的原因' },
  subsidy_payment: {
    area_name: '村（社区）名称',
    project_name: '项目名称',
    business_period: '业务期间',
    beneficiary_bank: '收款银行',
    quantity: '面积或数量',
    kind: '补贴类别',
    rate: '补贴标准',
  },
  subsidy_project: {
    project_name: '项目名称',
    basis: '政策依据',
    standard: '补贴标准',
    guide: '办理指南',
    complaint_phone: '投诉电话',
    rate: '标准',
    basis_url: '政策原文',
  },
  unit_hint_explanation: { explanation: '账目的说明' },
} as const satisfies PublicColumns

/** Tables that the nightly scan reads by themselves, with their columns. */
export type ScannedTable = Exclude<
  PublicTable,
  'attachment' | 'book' | `book_${string}` | 'voucher_picture' | 'contract' | 'project_stage'
>

/** Columns of a table that are read by themselves, with their titles. */
export const scannedColumns = (table: ScannedTable): [name: string, title: string][] =>
  Object.entries(publicColumns[table]).filter(([, title]) => title !== withArticle)
