import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '../../src/access/policy.ts'
import type { publicColumns } from '../../src/domain/public-texts/columns.ts'
import { makeAccount, createSession } from '../harness/accounts.ts'
import { emptyRateLimits } from '../harness/database.ts'
import { formBody, readForms, type PageForm } from '../harness/page-forms.ts'
import { openTestPortal, type TestPortal } from '../harness/portal.ts'
import { isAmong, readMarks, readPublicMarks } from '../harness/public-reading.ts'
import { createIdentity } from '../harness/payments.ts'
import { idNumber } from '../leaks/invented.ts'
import { createExamples } from './examples/examples.ts'
import { type FormPage, listFormPages } from './form-pages.ts'
import { seed, type Seeded } from './seed.ts'

/**
 * Plants a word and a number in each text of each form of the staff pages, one at a time, as a browser sends them, and
 * looks for both wherever the public reads. The words say which fields are public, so that the search for the numbers
 * is known to see these.
 */
let portal: TestPortal
let seeded: Seeded
let sessions: Record<string, string>
beforeAll(async () => {
  portal = await openTestPortal()
  seeded = await seed(portal)
  await createExamples(portal, seeded)
  sessions = {}
  for (const role of ['admin', 'editor', 'reviewer', 'replier', 'protector'] satisfies Role[]) {
    const areaIds = role === 'admin' || role === 'protector' ? null : [1]
    sessions[role] = await createSession(portal, await makeAccount(portal, { role, areaIds }))
  }
})
afterAll(() => portal.close())

type Field = { name: string; page: FormPage; intent: string; field: string }

const headersOf = ({ role }: FormPage) => ({ cookie: `Admin-Token=${sessions[role]}`, origin: portal.origin() })

async function openPage(page: FormPage): Promise<{ address: string; forms: PageForm[] }> {
  const address = typeof page.address === 'string' ? page.address : await page.address()
  const answer = await fetch(portal.origin() + address, { headers: headersOf(page), redirect: 'manual' })
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}.`)
  return { address, forms: readForms(await answer.text()) }
}

/** Rows of a form that repeats them, and roles of an account, have one rule. */
const kindOf = (name: string): string => name.replace(/-\d+$/, '-N').replace(/^area-\w+$/, 'area-ROLE')

/** Fields that name what a command is about and the version that it was made from, which forms send along. */
const references = new Set([
  'version',
  'id',
  'number',
  'intent',
  'stage',
  'contentHash',
  'reviewsGiven',
  'hash',
  'first',
])

async function fieldsOf(): Promise<Field[]> {
  const fields = new Map<string, Field>()
  for (const [path, pages] of Object.entries(listFormPages(portal, seeded)))
    for (const page of pages)
      for (const { intent, texts } of (await openPage(page)).forms)
        for (const field of texts) {
          const name = `${path} ${kindOf(intent)} ${kindOf(field)}`
          if (!references.has(field) && !fields.has(name)) fields.set(name, { name, page, intent, field })
        }
  return [...fields.values()]
}

/** What fills the form beside the field, and the field as it is. */
function filled({ page, field }: Field, form: PageForm): Record<string, string> {
  const current = Object.fromEntries(form.fields)
  const typed = Object.entries(page.typed?.() ?? {}).filter(
    ([name]) => form.names.includes(name) && !(form.texts.includes(name) && current[name]),
  )
  return { ...current, ...Object.fromEntries(typed), ...(field === 'reason' ? page.besides?.(current) : {}) }
}

function withText(value: string, text: string): string {
  if (value.startsWith('{"type":"doc"'))
    return value.replace('"attrs"', `"content":[{"type":"text","text":"${text}"}],"attrs"`)
  return /^(?:\/|https?:)/.test(value) ? `${value}${value.includes('?') ? '&' : '?'}n=${text}` : value + text
}

type Outcome = 'taken' | 'refused' | 'refused and forgotten'

/** @returns whether the form took it; a refusal shows again what was typed. */
async function plant(planted: Field, text: string): Promise<Outcome> {
  const { page, intent, field } = planted
  const { address, forms } = await openPage(page)
  const form = forms.find((each) => each.intent === intent && each.texts.includes(field))
  if (!form) throw new Error(`${address} has no field ${field} any more.`)
  const fields = filled(planted, form)
  const answer = await fetch(portal.origin() + form.action, {
    method: 'POST',
    redirect: 'manual',
    headers: headersOf(page),
    body: formBody(form, { ...fields, [field]: withText(fields[field] ?? '', text) }),
  })
  const html = await answer.text()
  if (answer.status >= 500) throw new Error(`${planted.name} answered ${answer.status}.`)
  if (answer.status < 400) await page.approve?.(address)
  if (answer.status < 400) return 'taken'
  return html.includes(text) ? 'refused' : 'refused and forgotten'
}

/** Words that some fields take in place of Chinese ones. */
const otherWords: Readonly<Record<string, (number: string) => string>> = {
  phone: (number) => `0482-${number}`,
  complaintPhone: (number) => `0482-${number}`,
  quantity: (number) => `${number}.5亩`,
  rate: (number) => `${number}元/亩`,
}

function wordOf({ name, field }: Field, at: number): { word: string; mark: string } {
  const number = String(7_000_000 + at)
  if (name.startsWith('/staff/mongolian ') && field !== 'reason') return { word: `ᠨᠠᠮ ${number}`, mark: number }
  const other = otherWords[field]
  if (other && !name.startsWith('/staff/payments/projects/:code  rate')) return { word: other(number), mark: number }
  const word = `植入${String.fromCharCode(0x4e00 + at * 7, 0x5e00 + at)}`
  return { word, mark: word }
}

/** Pages of payments, each looked up by itself, since look-ups are limited. */
async function lookUps(): Promise<Set<string>> {
  const marks = new Set<string>()
  const dates = { startDate: '2024-01-01', endDate: '2025-12-31' }
  for (let page = 1; page <= 6; page += 1) {
    await emptyRateLimits()
    const reading = {
      path: `/api/system/subsidy/page/${page}`,
      json: { type: 1, objectIdentity: createIdentity(700), ...dates },
    }
    for (const mark of await readMarks(portal.origin(), [reading])) marks.add(mark)
  }
  return marks
}

/** Fields whose words the public reads, at once or when somebody approves. A name that ends with a star begins so. */
const publicFields = [
  // Named by the self-check.
  '/staff/disclosure-rules/:id save title',
  '/staff/articles/:id withdraw reason',
  '/staff/articles/:id/record request reason',
  '/staff/payments/projects/:code  projectName',
  '/staff/payments/projects/:code  basis',
  '/staff/payments/projects/:code  standard',
  '/staff/payments/projects/:code  rate',
  '/staff/payments/projects/:code  guide',
  '/staff/payments/projects/:code  complaintPhone',
  // Of these two the last four characters.
  '/staff/payments/rows/:id correct objectCode',
  '/staff/payments/rows/:id correct accountsReceivableCode',
  '/staff/payments/rows/:id correct projectCode',
  '/staff/payments/rows/:id correct projectName',
  '/staff/payments/rows/:id correct businessPeriod',
  '/staff/payments/rows/:id correct beneficiaryBank',
  '/staff/payments/rows/:id correct paymentSlipCode',
  '/staff/payments/rows/:id correct quantity',
  '/staff/payments/rows/:id correct kind',
  '/staff/payments/rows/:id correct rate',
  '/staff/messages/:id publish publicContent',
  '/staff/messages/:id publish publicReply',
  '/staff/units/new  name',
  '/staff/units/new  unitGroup',
  '/staff/units/new  phone',
  '/staff/units/new  address',
  '/staff/units/new  head',
  '/staff/units/:id save name',
  '/staff/units/:id save unitGroup',
  '/staff/units/:id save phone',
  '/staff/units/:id save address',
  '/staff/units/:id save head',
  '/staff/units/:id intro document',
  '/staff/categories/new save title',
  '/staff/categories/new save description',
  '/staff/categories/new save keywords',
  '/staff/categories/:id save description',
  '/staff/categories/:id save keywords',
  '/staff/banners/new save title',
  '/staff/banners/new save alt',
  '/staff/banners/new save linkUrl',
  '/staff/duty-items/new save heading',
  '/staff/duty-items/new save title',
  '/staff/duty-items/new save elements',
  '/staff/duty-items/new save basis',
  '/staff/duty-items/new save timeLimit',
  '/staff/duty-items/new save publisher',
  '/staff/duty-items/:id save heading',
  '/staff/duty-items/:id save title',
  '/staff/duty-items/:id save elements',
  '/staff/duty-items/:id save basis',
  '/staff/duty-items/:id save timeLimit',
  '/staff/duty-items/:id save publisher',
  '/staff/duties/one exempt reason',
  '/staff/banners/:id save title',
  '/staff/banners/:id save alt',
  '/staff/banners/:id save linkUrl',
  '/staff/site-pages/:page  content',
  '/staff/settings save name',
  '/staff/settings save subTitle',
  '/staff/settings save direct',
  '/staff/settings save direct1',
  '/staff/settings save footer.sponsor',
  '/staff/settings save footer.organiser',
  '/staff/settings save footer.address',
  '/staff/settings save footer.phone',
  '/staff/settings save footer.icp.number',
  '/staff/settings save footer.icp.url',
  '/staff/settings save footer.policeFiling.number',
  '/staff/settings save footer.policeFiling.url',
  '/staff/settings save reportUrl',
  '/staff/settings save keywords',
  '/staff/settings save description',
  '/staff/mongolian  *',
]

/** Fields whose words the public does not read, by the reason why. */
const otherFields: Readonly<Record<string, readonly string[]>> = {
  'Drafts and remarks: what is released passes the reviews.': [
    '/staff/articles/new  title',
    '/staff/articles/:id keep-template *',
    '/staff/articles/:id remark remark',
    '/staff/articles/:id return remark',
  ],
  'Reasons for other staff.': [
    '/staff/articles/:id release-at-once reason',
    '/staff/articles/:id unschedule reason',
    '/staff/payments undo reason',
    '/staff/payments decline reason',
    '/staff/payments/rows/:id correct reason',
    '/staff/payments/rows/:id take-back reason',
    '/staff/payments/rows/:id restore reason',
    '/staff/payments/rows/:id decline reason',
    '/staff/payments/:id return reason',
    '/staff/hints/:id return returnReason',
    '/staff/messages/:id assign reason',
    '/staff/messages/:id return returnReason',
    '/staff/messages/:id note note',
    '/staff/site-pages/:page  reason',
    '/staff/settings save reason',
    '/staff/mongolian  reason',
  ],
  'For one citizen, who shows a receipt; a public answer is a field of its own.': [
    '/staff/messages/:id reply reply',
    '/staff/messages/:id phrase reply',
    '/staff/messages/:id ask question',
    '/staff/requests/:id *',
    '/staff/personal-data/:id end answer',
    '/staff/templates  *',
  ],
  'Words that are searched for, and taken out of a text.': [
    '/staff/payments/batches/:id find words',
    '/staff/messages/:id publish hiddenWords',
  ],
  'Names, numbers and accounts of payees: masked.': [
    '/staff/payments/rows/:id correct objectName',
    '/staff/payments/rows/:id correct objectIdentity',
    '/staff/payments/rows/:id correct accountsReceivableName',
    '/staff/payments/rows/:id correct householdName',
    '/staff/payments/rows/:id correct householdIdentity',
  ],
  'Public once a second person has confirmed it.': ['/staff/hints/:id explain explanation'],
  'They hold no words: numbers, days, and names of what is stored.': [
    '/staff/hints/:id explain revision',
    '/staff/settings save contractLimit',
    '/staff/settings save hintDays',
    '/staff/payments/rows/:id correct areaCode',
    '/staff/payments/rows/:id correct amount',
    '/staff/payments/rows/:id correct putTime',
    '/staff/payments/projects/:code  basisUrl',
    '/staff/payments/projects/:code  office',
    '/staff/units/new  code',
    '/staff/units/:id save code',
    '/staff/categories/new save retentionMonths',
    '/staff/categories/:id save retentionMonths',
    '/staff/banners/new save pictureUrl',
    '/staff/banners/:id save pictureUrl',
    '/staff/settings save footer.postcode',
    '/staff/settings save footer.siteIdCode',
    '/staff/settings save deadlines.*',
    '/staff/settings save mobileSecondDigits',
  ],
  'The home page names this category, so its title stays.': ['/staff/categories/:id save title'],
  'Read by no text: it is in the picture of a code.': ['/staff/settings save mobileWebsite'],
  'The checks of texts and the search use these words, deadlines these days.': [
    '/staff/words *',
    '/staff/holidays save name-N',
  ],
  'Shown in no state of the frame that is read here.': ['/staff/mongolian  退出长者模式', '/staff/mongolian  搜索'],
  'The button does not save.': ['/staff/settings preview *', '/staff/banners/:id remove *'],
  'Public pages show the other columns of an item; rules are shown to staff.': [
    '/staff/duty-items/*',
    '/staff/disclosure-rules/*',
  ],
  'Accounts are not public.': ['/staff/accounts/*'],
}

/** By public column, the forms, imports and other ways in which it is written; null where no form writes it. */
const formsOfColumns: {
  readonly [Table in keyof typeof publicColumns]: Readonly<Record<keyof (typeof publicColumns)[Table], string | null>>
} = {
  area: {
    name: '/staff/units/:id save name',
    unit_group: '/staff/units/:id save unitGroup',
    intro: '/staff/units/:id intro document',
    phone: '/staff/units/:id save phone',
    address: '/staff/units/:id save address',
    head: '/staff/units/:id save head',
  },
  // A name that was public before.
  area_former_name: { name: null },
  // Its editor sends the content to the API; templates and drafts become public by reviews.
  article: {
    title: null,
    author: null,
    source: null,
    publisher: null,
    description: null,
    content: null,
    picture_url: null,
    index_no: null,
    document_no: null,
    withdraw_reason: '/staff/articles/:id withdraw reason',
  },
  article_erasure: { reason: '/staff/articles/:id/record request reason' },
  article_release: { note: null, unit_name: null },
  article_type: {
    title: '/staff/categories/new save title',
    description: '/staff/categories/:id save description',
    keywords: '/staff/categories/:id save keywords',
  },
  attachment: { name: null, url: null, media_type: null },
  banner: {
    title: '/staff/banners/:id save title',
    alt: '/staff/banners/:id save alt',
    // Only pictures that are stored are taken.
    picture_url: null,
    link_url: '/staff/banners/:id save linkUrl',
  },
  // Read off the released text.
  book: { oversight_finding: null, fault_reason: null },
  book_account: { title: null, difference_reason: null },
  book_entry: { summary: null, counterparty: null, voucher: null },
  book_holding: { title: null, measure: null, note: null },
  voucher_picture: { voucher: null },
  contract: { number: null, title: null, party: null, object: null, measure: null },
  project_stage: { title: null, party: null, result: null },
  // No public page shows rules.
  disclosure_rule: { title: null, document_no: null, url: null },
  district_mongolian: { words: '/staff/mongolian  网站名称' },
  district_settings: { settings: '/staff/settings save footer.organiser' },
  // Of these three no page shows the words.
  district_word: { word: null, replacement: null },
  duty: { exempt_reason: '/staff/duties/one exempt reason' },
  duty_item: {
    heading: '/staff/duty-items/:id save heading',
    title: '/staff/duty-items/:id save title',
    elements: '/staff/duty-items/:id save elements',
    basis: '/staff/duty-items/:id save basis',
    time_limit: '/staff/duty-items/:id save timeLimit',
    publisher: '/staff/duty-items/:id save publisher',
    channels: null,
    audience: null,
    method: null,
    level_words: null,
  },
  holiday_year: { entries: null },
  message_release: {
    // Masked, from the message.
    nickname: null,
    content: '/staff/messages/:id publish publicContent',
    reply: '/staff/messages/:id publish publicReply',
  },
  public_picture: { name: null },
  // No page shows the reason.
  site_page: { content: '/staff/site-pages/:page  content', reason: null },
  subsidy_payment: {
    area_name: null,
    project_name: '/staff/payments/rows/:id correct projectName',
    business_period: '/staff/payments/rows/:id correct businessPeriod',
    beneficiary_bank: '/staff/payments/rows/:id correct beneficiaryBank',
    quantity: '/staff/payments/rows/:id correct quantity',
    kind: '/staff/payments/rows/:id correct kind',
    rate: '/staff/payments/rows/:id correct rate',
  },
  subsidy_project: {
    project_name: '/staff/payments/projects/:code  projectName',
    basis: '/staff/payments/projects/:code  basis',
    standard: '/staff/payments/projects/:code  standard',
    guide: '/staff/payments/projects/:code  guide',
    complaint_phone: '/staff/payments/projects/:code  complaintPhone',
    rate: '/staff/payments/projects/:code  rate',
    // Only addresses of articles are taken.
    basis_url: null,
  },
  // A book shows that of sums which differ; others are public from the next release on.
  unit_hint_explanation: { explanation: null },
}

const covers = (entry: string, name: string): boolean =>
  entry.endsWith('*') ? name.startsWith(entry.slice(0, -1)) : name === entry

/** Fields that no entry covers. */
const without = (entries: readonly string[], names: readonly string[]): string[] =>
  names.filter((name) => !entries.some((entry) => covers(entry, name)))

async function readAll(): Promise<Set<string>> {
  const { db } = portal
  const [articles, units] = await Promise.all([
    db.selectFrom('article').select('id').execute(),
    db.selectFrom('area').select('id').where('district_code', '=', '152201000000').execute(),
  ])
  await emptyRateLimits()
  const cards = {
    path: '/subsidy/subsidy',
    form: { type: '1', objectIdentity: seeded.identity, startDate: '2024-01-01', endDate: '2025-12-31' },
  }
  const ids = { articles: articles.map(({ id }) => id), units: units.map(({ id }) => id) }
  return new Set([...(await readPublicMarks(portal.origin(), ids, [cards])), ...(await lookUps())])
}

test('no number planted in any field of any form of staff becomes public', async () => {
  const planted: { name: string; mark: string; number: string; outcomes: Outcome[] }[] = []
  for (const [at, field] of (await fieldsOf()).entries()) {
    const { word, mark } = wordOf(field, at)
    const number = idNumber(20_000 + at)
    planted.push({ name: field.name, mark, number, outcomes: [await plant(field, word), await plant(field, number)] })
  }
  const marks = await readAll()
  const namesOf = (fields: typeof planted) => fields.map(({ name }) => name)
  expect(namesOf(planted.filter(({ number }) => isAmong(marks, number)))).toEqual([])
  const shown = namesOf(planted.filter(({ mark }) => isAmong(marks, mark)))
  const hidden = namesOf(planted.filter(({ mark }) => !isAmong(marks, mark)))
  expect(without(publicFields, shown)).toEqual([])
  const written = Object.values(formsOfColumns).flatMap((forms) => Object.values<string | null>(forms))
  expect(written.filter((form) => form !== null && !shown.includes(form))).toEqual([])
  expect(publicFields.filter((entry) => !shown.some((name) => covers(entry, name)))).toEqual([])
  const others = Object.values(otherFields).flat()
  expect(without(others, hidden)).toEqual([])
  expect(others.filter((entry) => !hidden.some((name) => covers(entry, name)))).toEqual([])
  // Its editor needs scripts, which keep the text where it is.
  const forgotten = planted.filter(({ outcomes }) => outcomes.includes('refused and forgotten'))
  expect(without(['/staff/units/:id intro document'], namesOf(forgotten))).toEqual([])
})
