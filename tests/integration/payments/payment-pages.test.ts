import { operator } from '../../../src/access/policy.ts'
import { closeUnit } from '../../../src/domain/units/operations-arrange.server.ts'
import type { PublicText } from '../../../src/platform/text/public-text.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPaymentMakers } from '../../api/examples/payment-correction-examples.ts'
import { makeAccount, createSession } from '../../harness/accounts.ts'
import { makeArea } from '../../harness/factories.ts'
import { createOperatorContext } from '../../harness/operator-site.ts'
import { perform } from '../../harness/perform.ts'
import { createVisitors } from '../../harness/permissions.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'
import { publicText } from '../../harness/public-text.ts'
import { shownText } from '../../harness/shown-text.ts'
import { readLocation } from '../../harness/staff-portal.ts'
import { createIdentity } from '../../harness/payments.ts'

/** Pages of imported batches and of single payments. */
const districtCode = '152201000000'
let portal: TestPortal
let makers: ReturnType<typeof createPaymentMakers>
let [editor, other]: string[] = []
const { fetchAs } = createVisitors(() => portal)

async function enter(name: string): Promise<string> {
  const account = await makeAccount(portal, { role: 'editor', areaIds: [1], name })
  return createSession(portal, account)
}
beforeAll(async () => {
  portal = await openTestPortal()
  await makeArea(portal.db, { name: '更正村', level: 'village', code: '152201100299' })
  makers = createPaymentMakers(portal)
  editor = await enter('示例甲')
  other = await enter('示例乙')
})
afterAll(() => portal.close())

const identity = createIdentity(700)
/** React separates pieces of text. */
const wordsOf = async (answer: Response, status = 200) => (await shownText(answer, status)).replaceAll('<!-- -->', '')
const show = async (path: string, token = editor) => wordsOf(await fetchAs(token ?? '', 'GET', path))
const send = (path: string, fields: Record<string, string>, token = editor) =>
  fetchAs(token ?? '', 'POST', path, new URLSearchParams(fields))
const cells = {
  areaCode: '152201100299',
  projectCode: 'P01',
  projectName: '临时救助',
  businessPeriod: '2025年度',
  amount: '100.50',
  putTime: '2025-06-15',
  beneficiaryBank: '示例银行',
}

test('a batch lists its payments masked, and finds one by a number that stays out of the address', async () => {
  const { batchId } = await makers.payment()
  const path = `/staff/payments/batches/${batchId}`
  const page = await show(path)
  expect(page).toContain('示**')
  expect(page).toContain('更正或收回')
  expect(page).not.toContain(identity)
  const found = await send(path, { intent: 'find', words: identity })
  expect(found.url).not.toContain(identity)
  expect(await wordsOf(found)).toContain('看全部 1 笔')
  expect(await wordsOf(await send(path, { intent: 'find', words: createIdentity(701) }))).toContain(
    '这个批次里没有找到',
  )
})

test('what is wrong in a correction is said beside its field, and nothing typed is lost', async () => {
  const { id } = await makers.payment()
  const path = `/staff/payments/rows/${id}`
  const refused = await send(path, { ...cells, intent: 'correct', amount: '一百', reason: '金额录入有误' })
  const page = await wordsOf(refused, 422)
  expect(page).toMatch(/id="amount-error"[^>]*>[^<]+</)
  expect(page).toMatch(/name="amount"[^>]*value="一百"|value="一百"[^>]*name="amount"/)
  expect(page).toContain('金额录入有误')
  const { amount_fen: amount } = await portal.db
    .selectFrom('subsidy_payment')
    .select('amount_fen')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(amount).toBe(10_050)
})

test('a correction is done at once where no second person is wanted; its history names the person', async () => {
  const { id } = await makers.payment()
  const path = `/staff/payments/rows/${id}`
  const answer = await send(path, { ...cells, intent: 'correct', amount: '120', reason: '金额录入有误' })
  expect(readLocation(answer)).toBe(`${path}?mode=subsidy-payment.correct`)
  const page = await show(path)
  expect(page).toContain('更正：金额')
  expect(page).toMatch(/示例甲，理由：金额录入有误/)
  expect(page).toContain('120.00')
  expect(page).toContain('100.50')
})

test('who proposed a correction does not confirm it; another person does or declines with a reason', async () => {
  const { id } = await makers.payment()
  const path = `/staff/payments/rows/${id}`
  const { batch_id: batchId } = await portal.db
    .selectFrom('subsidy_payment')
    .select('batch_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const own = await portal.db
    .selectFrom('staff_account')
    .select('login_name as actor')
    .where('name', '=', '示例甲')
    .executeTakeFirstOrThrow()
  await portal.db
    .insertInto('subsidy_correction')
    .values({
      district_code: districtCode,
      batch_id: batchId,
      payment_id: id,
      inventory_code: 'QC-更正',
      uniquely_identifies: 'U1',
      kind: 'take-back',
      reason: '重复发放',
      ...own,
      state: 'waiting',
      decide_time: null,
    })
    .execute()
  const mine = await show(path)
  expect(mine).toContain('要由另一个人来确认')
  expect(mine).not.toContain('>确认收回<')
  const theirs = await show(path, other)
  expect(theirs).toContain('示例甲 提出，理由：重复发放')
  expect(theirs).toContain('确认收回')
  const waiting = await portal.db
    .selectFrom('subsidy_correction')
    .select('id')
    .where('payment_id', '=', id)
    .executeTakeFirstOrThrow()
  expect((await send(path, { intent: 'confirm', id: String(waiting.id) })).status).not.toBe(303)
  expect(readLocation(await send(path, { intent: 'decline', id: String(waiting.id), reason: '没有重复' }, other))).toBe(
    `${path}?mode=subsidy-payment.decline`,
  )
  const declined = await show(path)
  expect(declined).toContain('没有同意，示例乙')
  expect(declined).toContain('理由：没有重复')
})

/** What the link 这笔不对 of the citizen's only payment opens. */
async function doubt(): Promise<string> {
  const form = { type: '1', objectIdentity: identity, startDate: '2025-01-01', endDate: '2025-12-31' }
  const found = await wordsOf(await send('/subsidy/subsidy', form, ''))
  const [, address = ''] = /<p class="payment-doubt"><a href="([^"]+)"/.exec(found) ?? []
  expect(address).not.toContain(identity)
  return show(address.replaceAll('&amp;', '&'), '')
}
const chosenUnit = (page: string) => /<option value="(\d+)" selected=""/.exec(page)?.[1]
const about = '2025年度“临时救助”这一笔补贴，我查到的和实际不一样：'

test('这笔不对 opens a message to the office that pays, with project and period', async () => {
  await makers.payment()
  const office = await makeArea(portal.db, { name: '示例民政局', level: 'department', unit_group: '政府部门' })
  const card = {
    project_code: 'P01',
    project_name: '临时救助',
    basis: '',
    standard: '',
    guide: '',
    complaint_phone: '',
  }
  const texts = Object.fromEntries(Object.entries(card).map(([name, text]) => [name, publicText(text)])) as {
    [Name in keyof typeof card]: PublicText
  }
  await portal.db
    .insertInto('subsidy_project')
    .values({ ...texts, project_code: 'P01', district_code: districtCode, office_id: office })
    .execute()
  const page = await doubt()
  expect(chosenUnit(page)).toBe(String(office))
  expect(page).toContain(about)

  // Where the office is not known, or is closed, the district answers.
  await perform(createOperatorContext(portal.db, portal.keys), closeUnit, operator('测试员'), {
    id: String(office),
    version: 1,
  })
  const closed = await doubt()
  expect(chosenUnit(closed)).toBe('1')
  expect(closed).toContain(about)
  await portal.db.updateTable('subsidy_project').set({ office_id: null }).where('project_code', '=', 'P01').execute()
  const none = await doubt()
  expect(chosenUnit(none)).toBe('1')
  expect(none).toContain(about)
})
