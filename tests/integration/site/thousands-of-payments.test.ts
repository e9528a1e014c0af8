import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Role, Staff } from '../../../src/access/policy.ts'
import { findStaff } from '../../../src/access/queries.server.ts'
import { importPayments } from '../../../src/domain/payments/commands.server.ts'
import { addImport } from '../../../src/domain/payments/uploads/operations-uploads.server.ts'
import { runImports } from '../../../src/domain/payments/uploads/run-imports.server.ts'
import { makeAccount, createSession } from '../../harness/accounts.ts'
import { makeFolder } from '../../harness/folders.ts'
import { createOperatorContext } from '../../harness/operator-site.ts'
import { testKeys } from '../../harness/portal.ts'
import { useStaffPortal } from '../../harness/staff-portal.ts'
import { toCsv, districtCode, fileRow, makeVillages, writeFile } from '../../harness/payments.ts'
import {
  countBytes,
  findProblems,
  longText,
  mostBytes,
  multiply,
  countTableRows,
  thousands,
} from '../../harness/thousands.ts'
import { shownText } from '../../harness/shown-text.ts'
import { storeIn } from '../../harness/file-stores.ts'

const keys = testKeys()
const staff = useStaffPortal({ keys })
const store = storeIn(makeFolder())
const tokens = new Map<Role, string>()
const fileName = `${longText(196)}.csv`
/** Uploads of a district that wait, at most, and those that were refused within a week. */
const [open, refused] = [20, thousands]
let clerk: Staff
let checked = 0

const readAs = (role: Role) => (path: string) => staff.get(path, tokens.get(role))
const textAs = async (role: Role, path: string) =>
  (await shownText(await readAs(role)(path))).replaceAll('<!-- -->', '')

beforeAll(async () => {
  const { db } = staff.database
  await makeVillages(db)
  for (const role of ['editor', 'Dashboard'] as const) {
    const account = await makeAccount(staff.database, { role, areaIds: [1] })
    tokens.set(role, await createSession(staff.database, account))
    if (role === 'editor') clerk = (await findStaff(db, account.id)) as Staff
  }
  const path = writeFile(makeFolder(), 'payments.csv', toCsv([fileRow()]))
  await importPayments(db, keys, clerk, { districtCode, path })
  await multiply(db, 'subsidy_batch', sql`true`, { changes: sql`jsonb_build_object('file_name', ${fileName}::text)` })
  await multiply(db, 'subsidy_payment', sql`true`, {
    changes: sql`jsonb_build_object('project_code', 'P' || lpad(n::text, 4, '0'), 'uniquely_identifies', 'Q' || n)`,
  })
  await addImports()
  await sql`analyze`.execute(db)
})

/** A file with thousands of errors, files that wait, and newer ones that were refused. */
async function addImports() {
  const { db } = staff.database
  const wrong = Array.from({ length: thousands }, () => fileRow({ amount: 'x' }))
  const files = [toCsv([fileRow({ uniquelyIdentifies: 'neu' }), ...wrong]), toCsv([fileRow(), fileRow()])]
  const ids: number[] = []
  for (const content of files) {
    const { sha256 } = await store.put(Readable.from([Buffer.from(content)]), { maxBytes: 1e9 })
    ids.push((await addImport.perform(createOperatorContext(db, keys), clerk, { file: { fileName, sha256 } })).id)
  }
  await runImports(db, keys, store)
  const [wrongFile = 0, rightFile = 0] = ids
  checked = wrongFile
  await multiply(db, 'subsidy_import', sql`id = ${rightFile}`, { times: open - files.length })
  await multiply(db, 'subsidy_import', sql`id = ${rightFile}`, {
    times: refused,
    changes: sql`jsonb_build_object('stage', 'refused', 'refusal', '文件无法读取')`,
  })
}

test('thousands of batches, and of projects', async () => {
  for (const role of ['editor', 'Dashboard'] as const) {
    expect(
      await findProblems({
        path: '/staff/payments',
        total: thousands + 1,
        size: 10,
        read: readAs(role),
        countRows: (html) => countTableRows(html.slice(html.indexOf('id="batches"'))),
      }),
    ).toEqual([])
    expect(
      await findProblems({ path: '/staff/payments/projects', total: thousands + 1, size: 50, read: readAs(role) }),
    ).toEqual([])
  }
})

test('uploads that wait come before those that were refused, whose list ends with a sentence', async () => {
  const html = await textAs('editor', '/staff/payments')
  const uploads = html.slice(0, html.indexOf('id="batches"'))
  expect(uploads.split('等待确认').length - 1).toBe(open)
  expect(uploads.indexOf('文件无法读取')).toBeGreaterThan(uploads.lastIndexOf('等待确认'))
  expect(countTableRows(uploads)).toBe(50)
  expect(uploads).toContain('最多列出 50 个；')
  expect(uploads).toContain(`>${fileName}</a>`)
  expect(await textAs('editor', '/staff')).toContain(`查看全部 ${open} 份`)
})

test('a file with thousands of errors shows the first', async () => {
  const html = await textAs('editor', `/staff/payments/${checked}`)
  expect(countBytes(html)).toBeLessThan(mostBytes)
  expect(html).toContain('共 3,000 处，下面是前 50 处。')
})

test('a file for thousands of villages and hundreds of projects stays readable', async () => {
  const { db } = staff.database
  await sql`
    update subsidy_import set report = report || jsonb_build_object(
      'villages', (select jsonb_agg(report->'villages'->0 || jsonb_build_object('code', (152201100000 + n)::text))
        from generate_series(1, 2000) as n),
      'projects', (select jsonb_agg(report->'projects'->0 || jsonb_build_object('code', 'P' || n))
        from generate_series(1, ${thousands}) as n))
    where id = ${checked}`.execute(db)
  const html = await textAs('editor', `/staff/payments/${checked}`)
  expect(countBytes(html)).toBeLessThan(mostBytes)
  expect(html).toContain('其余 480 个村')
  expect(html).toContain('还有 1,500 个村没有列出，都算在上面的合计里。')
  expect(html).toContain('还有 2,900 个项目没有列出。')
})
