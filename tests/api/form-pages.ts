import { randomUUID } from 'node:crypto'
import { operator, type Role } from '../../src/access/policy.ts'
import { confirmErasure } from '../../src/domain/articles/public-record/operations-erase.server.ts'
import { submitRequest } from '../../src/domain/disclosure-requests/commands-citizen.server.ts'
import { submitReport } from '../../src/domain/personal-data/commands-citizen.server.ts'
import { formatDate } from '../../src/platform/dates.ts'
import type { Tx } from '../../src/platform/db/types.ts'
import type { StaffPages } from '../../src/web/staff/pages.ts'
import { createDrafts } from '../harness/drafts.ts'
import { createHints } from '../harness/hints.ts'
import { madeDuties } from '../harness/duties.ts'
import { makeArea, makeBanner } from '../harness/factories.ts'
import { createMessageFixture } from '../harness/message-fixture.ts'
import type { TestPortal } from '../harness/portal.ts'
import { publicText } from '../harness/public-text.ts'
import { createDocument } from '../harness/writing.ts'
import { createPaymentMakers } from './examples/payment-correction-examples.ts'
import type { Seeded } from './seed.ts'

/** A page with its forms: who opens it, and what it is about, new each time, since a command can be done once. */
export type FormPage = {
  role: Role
  address: string | (() => Promise<string>)
  /** What somebody types into fields that are empty and must not be, or chooses. */
  typed?: () => Readonly<Record<string, string>>
  /** What has to change for the reason to be asked. */
  besides?: (current: Readonly<Record<string, string>>) => Readonly<Record<string, string>>
  /** What another person does then, after which the public reads it. */
  approve?: (address: string) => Promise<void>
}

const districtCode = '152201000000'
const picture = '/banners/152201000000-1.svg'
const reason = () => ({ reason: '按规定办理' })
const now = () => new Date()

type Portal = Pick<TestPortal, 'db' | 'keys' | 'site'>
type Pages = Readonly<Record<keyof StaffPages, readonly FormPage[]>>

/** By page, each state in which it has other forms. A page that is not listed does not compile. */
export const listFormPages = (portal: Portal, seeded: Seeded): Pages => ({
  ...withoutFormsOfTexts,
  ...articlePagesOf(portal, seeded),
  ...paymentPagesOf(portal),
  ...messagePagesOf(portal, seeded),
  ...requestPagesOf(portal),
  ...unitPagesOf(seeded),
  ...sitePagesOf(portal),
  ...dutyPagesOf(portal),
  '/staff': [{ role: 'editor', address: '/staff' }],
  '/staff/accounts': [{ role: 'admin', address: '/staff/accounts' }],
  '/staff/accounts/import': [{ role: 'admin', address: '/staff/accounts/import' }],
  '/staff/accounts/:id': [
    {
      role: 'admin',
      address: '/staff/accounts/new',
      typed: () => ({ loginName: `xin.${(made += 1)}`, name: '示例乙' }),
    },
    { role: 'admin', address: `/staff/accounts/${seeded.accounts.editor.id}` },
  ],
  '/staff/shell': [{ role: 'editor', address: '/staff/shell' }],
})

/** Downloads, answers for scripts, pages that only show, and those on which a text is typed to sign in or to search. */
const withoutFormsOfTexts = {
  '/login': [],
  '/login/again': [],
  '/login/passkey': [],
  '/login/provider': [],
  '/login/provider/callback': [],
  '/login/provider/sign-out': [],
  '/staff/sign-out': [],
  '/staff/articles/:id/versions': [],
  '/staff/payments/:id/errors': [],
  '/staff/messages/export': [],
  '/staff/duties/export': [],
  '/staff/duty-items': [],
  '/staff/duty-items/export': [],
  '/staff/disclosure-rules': [],
  '/staff/units/export': [],
  '/staff/audit': [],
  '/staff/system-status': [],
  '/staff/audit/export': [],
  '/staff/audit/unusual': [],
  '/staff/duties': [],
  '/staff/self-check': [],
  '/staff/self-check/export': [],
  '/staff/findings': [],
  '/staff/expired': [],
  '/staff/guide': [],
  '/staff/me': [],
  '/staff/notifications': [],
  '/staff/notifications/undelivered': [],
  '/staff/me/passkey': [],
  '/staff/*': [],
} satisfies Partial<Pages>

function articlePagesOf(portal: Portal, { department }: Seeded) {
  const { db } = portal
  const desk = createDrafts(db, department, portal.site)
  const article = (role: Role, make: () => Promise<number>, path = ''): FormPage => ({
    role,
    address: async () => `/staff/articles/${await make()}${path}`,
    typed: () => ({ ...reason(), remark: '请核对', templateName: '模板', templateHint: '说明' }),
  })
  const hints = createHints(db, portal.site)
  const inReview = async () => (await desk.submitted()).id
  const corrected = async () => desk.revise(await desk.published(), { document: createDocument('更正以后') })
  /** The first version is the one that may be taken out. */
  const confirmAll = async (address: string) => {
    const version = { id: Number(address.split('/')[3]), number: 1 }
    await confirmErasure.perform(portal.site(), operator('另一人'), version)
  }
  return {
    '/staff/articles': [{ role: 'reviewer', address: '/staff/articles' }],
    '/staff/articles/new': [
      {
        role: 'editor',
        address: '/staff/articles/new',
        typed: () => ({ title: '公示', areaId: String(department), articleTypeId: '13', template: '' }),
      },
    ],
    '/staff/articles/:id': [
      article('editor', () => desk.draft()),
      article('reviewer', inReview),
      article('reviewer', () => desk.scheduled()),
      article('reviewer', desk.published),
      article('reviewer', desk.releasedAtOnce),
    ],
    '/staff/articles/:id/edit': [article('editor', () => desk.draft(), '/edit')],
    '/staff/books': [{ role: 'editor', address: '/staff/books' }],
    '/staff/books/form': [],
    '/staff/articles/:id/forward': [article('editor', desk.published, '/forward')],
    '/staff/hints': [{ role: 'editor', address: '/staff/hints' }],
    '/staff/hints/:id': [
      { role: 'editor', address: async () => `/staff/hints/${await hints.open()}` },
      { role: 'reviewer', address: async () => `/staff/hints/${await hints.waiting()}` },
    ],
    '/staff/articles/:id/book': [article('editor', () => desk.draft(), '/book')],
    '/staff/articles/:id/vouchers': [article('editor', () => desk.draft(), '/vouchers')],
    '/staff/articles/:id/preview': [article('editor', () => desk.draft(), '/preview')],
    '/staff/articles/:id/record': [{ ...article('reviewer', corrected, '/record'), approve: confirmAll }],
    '/staff/article-templates': [{ role: 'editor', address: '/staff/article-templates' }],
  } satisfies Partial<Pages>
}

const card = {
  projectName: '耕地地力保护补贴',
  basis: '国家的规定',
  standard: '按面积',
  rate: '每亩 66 元',
  guide: '向嘎查委员会申请',
  complaintPhone: '0482-1234567',
  basisUrl: '/politics/politics?articleId=1',
}

function paymentPagesOf(portal: Portal) {
  const { payment, correction } = createPaymentMakers(portal)
  const proposed = async () => {
    const { id } = await correction()
    const { payment_id } = await portal.db
      .selectFrom('subsidy_correction')
      .select('payment_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return `/staff/payments/rows/${payment_id}`
  }
  const row = async (isShown: boolean) => `/staff/payments/rows/${(await payment(isShown)).id}`
  const imported = (stage: string) => async () => {
    const { id } = await portal.db
      .selectFrom('subsidy_import')
      .select('id')
      .where('stage', '=', stage as 'checked')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    return `/staff/payments/${id}`
  }
  const askedToUndo = async () => {
    const file = { file_name: '2025.csv', file_sha256: Buffer.alloc(32) }
    await portal.db
      .insertInto('subsidy_batch')
      .values({ district_code: districtCode, ...file, actor: 'bianji', ask_actor: 'bianji' })
      .execute()
    return '/staff/payments'
  }
  return {
    '/staff/payments': [{ role: 'reviewer', address: askedToUndo, typed: reason }],
    '/staff/payments/projects': [{ role: 'reviewer', address: '/staff/payments/projects' }],
    '/staff/payments/projects/:code': [
      {
        role: 'editor',
        address: '/staff/payments/projects/P01',
        typed: () => card,
      },
    ],
    '/staff/payments/batches/:id': [
      { role: 'editor', address: async () => `/staff/payments/batches/${(await payment()).batchId}` },
    ],
    '/staff/payments/rows/:id': [
      { role: 'editor', address: () => row(true), typed: reason, besides: () => ({ amount: '120.00' }) },
      { role: 'editor', address: () => row(false), typed: reason },
      { role: 'editor', address: proposed, typed: reason },
    ],
    '/staff/payments/:id': [
      { role: 'editor', address: imported('checked') },
      { role: 'reviewer', address: imported('approval'), typed: reason },
    ],
  } satisfies Partial<Pages>
}

const phone = '13800000096'

function messagePagesOf({ db, keys }: Portal, { department, village }: Seeded) {
  const desk = createMessageFixture({ db, keys }, department)
  const message = (make: () => Promise<{ id: number }>): FormPage => ({
    role: 'replier',
    address: async () => `/staff/messages/${(await make()).id}`,
    typed: () => ({
      ...reason(),
      unit: String(village),
      note: '已电话联系',
      question: '在哪里？',
      reply: '已经修好',
      publicContent: '路灯不亮',
      publicReply: '已经修好',
      returnReason: '请写明日期',
    }),
  })
  return {
    '/staff/messages': [{ role: 'replier', address: '/staff/messages' }],
    '/staff/messages/:id': [
      message(() => desk.received({ phone })),
      message(() => desk.accepted({ phone })),
      message(() => desk.proposed({ phone })),
      message(() => desk.answered({ phone })),
      message(() => desk.published({ phone })),
    ],
    '/staff/templates': [
      { role: 'replier', address: '/staff/templates', typed: () => ({ title: '低保', text: '您好！' }) },
    ],
  } satisfies Partial<Pages>
}

/** Requests and reports of citizens. */
function requestPagesOf({ db, keys }: Portal) {
  const run = <Result>(work: (tx: Tx) => Promise<Result>) => db.transaction().execute(work)
  const applied = {
    applicantKind: 'person',
    name: '示例甲',
    number: '999999199001011238',
    phone,
    address: '',
    content: '2025年集体收支',
    delivery: 'online',
  } as const
  const request = async () => {
    const made = await run((tx) =>
      submitRequest(tx, keys, districtCode, { ...applied, submissionKey: randomUUID() }, now()),
    )
    return `/staff/requests/${made.id}`
  }
  const report = async () => {
    const typed = { page: '', kind: 'phone', text: '第二段', contact: phone, articleId: null, areaId: null } as const
    const made = await run((tx) =>
      submitReport(tx, keys, districtCode, { ...typed, submissionKey: randomUUID() }, now()),
    )
    return `/staff/personal-data/${made.id}`
  }
  return {
    '/staff/requests': [{ role: 'replier', address: '/staff/requests' }],
    '/staff/requests/:id': [
      {
        role: 'replier',
        address: request,
        typed: () => ({ ...reason(), answer: '见附件。', question: '哪一年？', result: 'open', days: '10' }),
      },
    ],
    '/staff/personal-data': [{ role: 'protector', address: '/staff/personal-data' }],
    '/staff/personal-data/:id': [
      { role: 'protector', address: report, typed: () => ({ result: 'none', answer: '已核对。' }) },
    ],
  } satisfies Partial<Pages>
}

let made = 0
const named = (what: string) => `${what}${(made += 1)}`

function unitPagesOf({ department, category }: Seeded) {
  return {
    '/staff/units': [{ role: 'editor', address: '/staff/units' }],
    '/staff/units/new': [
      { role: 'editor', address: '/staff/units/new', typed: () => ({ level: 'department', name: named('新单位') }) },
    ],
    '/staff/units/import': [{ role: 'editor', address: '/staff/units/import' }],
    '/staff/units/:id': [{ role: 'editor', address: `/staff/units/${department}` }],
    '/staff/categories': [{ role: 'admin', address: '/staff/categories' }],
    '/staff/categories/new': [
      { role: 'admin', address: '/staff/categories/new?parentId=9', typed: () => ({ title: named('新栏目') }) },
    ],
    '/staff/categories/:id': [{ role: 'admin', address: `/staff/categories/${category}` }],
  } satisfies Partial<Pages>
}

function sitePagesOf({ db }: Portal) {
  const banner = {
    pictureUrl: picture,
    title: '范例',
    alt: '草原',
    linkUrl: '/party/party',
    focalX: '50',
    focalY: '50',
  }
  const banners = async () => {
    const id = await makeBanner(db)
    await db
      .updateTable('banner')
      .set({ picture_url: publicText(picture), link_url: publicText('/party/party') })
      .where('id', '=', id)
      .execute()
    return `/staff/banners/${id}`
  }
  const word = () => ({ word: named('错词'), replacement: '正词', lines: `${named('误词')} 对词` })
  const postcode = () => ({ 'footer.postcode': String((made += 1) + 137_400) })
  const mongolian = () => ({ 退出长者模式: `ᠨᠠᠮ ${(made += 1)}` })
  const holiday = { 'name-0': '元旦', 'kind-0': 'off', 'from-0': '2027-01-01', 'to-0': '2027-01-03' }
  return {
    '/staff/banners': [{ role: 'editor', address: '/staff/banners' }],
    '/staff/banners/new': [{ role: 'editor', address: '/staff/banners/new', typed: () => banner }],
    '/staff/banners/:id': [{ role: 'editor', address: banners }],
    '/staff/words': [{ role: 'reviewer', address: '/staff/words', typed: word }],
    '/staff/site-pages': [{ role: 'editor', address: '/staff/site-pages' }],
    '/staff/site-pages/:page': [
      {
        role: 'editor',
        address: '/staff/site-pages/about',
        typed: reason,
        besides: ({ content = '' }) => ({ content: `${content}\n${named('示例')}` }),
      },
    ],
    '/staff/settings': [
      {
        role: 'admin',
        address: '/staff/settings',
        typed: () => ({ ...reason(), mobileWebsite: 'https://m.example.com/' }),
        besides: postcode,
      },
    ],
    '/staff/settings/versions': [{ role: 'admin', address: '/staff/settings/versions' }],
    '/staff/holidays': [{ role: 'admin', address: '/staff/holidays?year=2027', typed: () => holiday }],
    '/staff/mongolian': [{ role: 'admin', address: '/staff/mongolian', typed: reason, besides: mongolian }],
    '/staff/mongolian/versions': [{ role: 'admin', address: '/staff/mongolian/versions' }],
  } satisfies Partial<Pages>
}

function dutyPagesOf({ db }: Portal) {
  const newItem = () => ({ title: named('新事项'), 'level-village': '1' })
  const newRule = () => ({ title: named('新依据'), effectiveFrom: '2026-01-01' })
  const itemAddress = async () => {
    await madeDuties(db)
    const { id } = await db.selectFrom('duty_item').select('id').where('code', '=', 'finance').executeTakeFirstOrThrow()
    return `/staff/duty-items/${id}`
  }
  const ruleAddress = async () => {
    await madeDuties(db)
    const { id } = await db.selectFrom('disclosure_rule').select('id').limit(1).executeTakeFirstOrThrow()
    return `/staff/disclosure-rules/${id}`
  }
  const dutyAddress = async () => {
    const unitId = await makeArea(db, { name: named('公开村'), level: 'village' })
    await madeDuties(db)
    const { period } = await db
      .selectFrom('duty')
      .innerJoin('duty_item', 'duty_item.id', 'duty.item_id')
      .select('period')
      .where('unit_id', '=', unitId)
      .where('code', '=', 'finance')
      .where('last_day', '<', formatDate(now()))
      .orderBy('last_day', 'desc')
      .executeTakeFirstOrThrow()
    return `/staff/duties/one?unitId=${unitId}&duty=finance&period=${period}`
  }
  return {
    '/staff/duty-items/new': [{ role: 'reviewer', address: '/staff/duty-items/new', typed: newItem }],
    '/staff/duty-items/:id': [{ role: 'reviewer', address: itemAddress }],
    '/staff/duty-items/import': [{ role: 'reviewer', address: '/staff/duty-items/import' }],
    '/staff/disclosure-rules/new': [{ role: 'admin', address: '/staff/disclosure-rules/new', typed: newRule }],
    '/staff/disclosure-rules/:id': [{ role: 'admin', address: ruleAddress }],
    '/staff/duties/one': [{ role: 'reviewer', address: dutyAddress, typed: reason }],
  } satisfies Partial<Pages>
}
