import { expect, test } from 'vitest'
import { z } from 'zod'
import { recordAudit } from '../../../src/audit/audit.server.ts'
import { operation, type Outcome } from '../../../src/domain/operation.ts'
import { atCalledDistrict } from '../../../src/domain/units/queries.server.ts'
import { perform } from '../../harness/perform.ts'
import { admin } from '../../harness/staff-fixture.ts'
import { useStaffPortal } from '../../harness/staff-portal.ts'

const desk = useStaffPortal()
const code = '152201000000'

const operationWith = (outcome: Omit<Outcome<null>, 'result'>) =>
  operation({
    action: 'settings.change',
    permission: 'settings.change',
    at: atCalledDistrict,
    input: z.object({}),
    words: { done: '', effect: '', refused: '' },
    changes: [],
    run: () => Promise.resolve({ result: null, ...outcome }),
  })

async function recordsOf(outcome: Omit<Outcome<null>, 'result'>): Promise<string[]> {
  const { db } = desk.database
  const before = await db.selectFrom('audit_event').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  await perform(desk.portal.site(), operationWith(outcome), admin([1]), {})
  const rows = await db
    .selectFrom('audit_event')
    .select(['action', 'subject'])
    .where('id', '>', before?.id ?? 0)
    .orderBy('id')
    .execute()
  return rows.map(({ action, subject }) => `${action} ${subject}`)
}

test('an outcome can have an audit action of its own', async () => {
  expect(await recordsOf({ subject: '1' })).toEqual(['settings.change 1'])
  expect(await recordsOf({ subject: '1', action: 'holiday.change' })).toEqual(['holiday.change 1'])
})

test('a further step is recorded after the operation, if that changed something', async () => {
  const afterwards: Outcome<null>['afterwards'] = (tx) =>
    recordAudit(tx, { actor: 'x', action: 'holiday.change', districtCode: code, subject: '2' })
  expect(await recordsOf({ subject: '1', afterwards })).toEqual(['settings.change 1', 'holiday.change 2'])
  expect(await recordsOf({ afterwards })).toEqual([])
})

test('what concerns several places needs the permission in each, and is recorded in each district', async () => {
  const places = (...ids: number[]) => ids.map((id) => ({ districtCode: id === 2 ? '152202000000' : code, path: [id] }))
  const at = (...ids: number[]) =>
    operation({
      action: 'account.change',
      permission: 'account.change',
      at: () => Promise.resolve({ place: places(...ids) }),
      input: z.object({}),
      words: { done: '', effect: '', refused: '' },
      changes: [],
      prepare: () => Promise.resolve('prepared'),
      run: (_tx, { prepared }) => Promise.resolve({ result: null, subject: prepared }),
    })
  const site = desk.portal.site()
  for (const ids of [[], [1, 2]])
    await expect(perform(site, at(...ids), admin([1]), {})).rejects.toMatchObject({ code: 'forbidden' })
  await perform(site, at(1, 2), admin([1, 2]), {})
  const rows = await desk.database.db
    .selectFrom('audit_event')
    .select('district_code as district')
    .where('subject', '=', 'prepared')
    .orderBy('district')
    .execute()
  expect(rows.map(({ district }) => district)).toEqual([code, '152202000000'])
})

test('all parts of an operation read through its transaction', async () => {
  const { db } = desk.database
  const site = desk.portal.site()
  const seen: boolean[] = []
  const reads = operation({
    action: 'settings.change',
    permission: 'settings.change',
    async at(tx, from) {
      seen.push(from.site.db === tx)
      return atCalledDistrict(tx, from)
    },
    input: z.object({}),
    words: { done: '', effect: '', refused: '' },
    changes: [],
    prepare: ({ site: { db: prepared } }) => Promise.resolve(prepared),
    run(tx, { site: { db: within }, prepared }) {
      seen.push(within === tx, prepared === tx)
      return Promise.resolve({ result: null, subject: '1' })
    },
  })
  await db.transaction().execute((tx) => reads.performIn(tx, site, admin([1]), {}))
  expect(seen).toEqual([true, true, true])
})
