import { parse } from 'csv-parse/sync'
import { operator } from '../../../src/access/policy.ts'
import { importPayments } from '../../../src/domain/payments/commands.server.ts'
import { withoutGuard } from '../../../src/files/spreadsheet-cell.ts'
import { publishVillage } from '../../fixtures/village-books.ts'
import { madeDuties } from '../../harness/duties.ts'
import { makeArea } from '../../harness/factories.ts'
import { makeFolder } from '../../harness/folders.ts'
import { createIdentity, districtCode, fileRow, toCsv, writeFile } from '../../harness/payments.ts'
import { openTestPortal } from '../../harness/portal.ts'

/** A township with two villages that published books, contracts and a project, and payments to their residents. */
export async function openOpenDataWorld() {
  const portal = await openTestPortal()
  const { db, keys } = portal
  const township = await makeArea(db, { name: '白音镇', code: '152201101000' })
  const codes = ['152201101201', '152201101202']
  const villages: number[] = []
  for (const [at, name] of ['查干嘎查', '=乌兰嘎查'].entries()) {
    const id = await makeArea(db, { name, level: 'village', parent_id: township, code: codes[at] ?? '' })
    villages.push(id)
    await madeDuties(db, districtCode, new Date())
    await publishVillage(db, id, name)
  }
  const people = [...Array.from({ length: 6 }, () => 0), ...Array.from({ length: 2 }, () => 1)]
  const rows = people.map((village, person) =>
    fileRow({
      areaCode: codes[village] ?? '',
      projectCode: village === 1 && person === 7 ? 'P02' : 'P01',
      projectName: village === 1 && person === 7 ? '少数人的补贴' : '耕地地力保护补贴',
      objectName: '示例丙',
      objectIdentity: createIdentity(person + 1),
      amount: '100.50',
      putTime: '2026-08-15',
    }),
  )
  const path = writeFile(makeFolder(), 'payments.csv', toCsv(rows))
  await importPayments(db, keys, operator('测试员'), { districtCode, path })
  const load = (path_: string, headers: Record<string, string> = {}) => fetch(portal.origin() + path_, { headers })
  return {
    ...portal,
    township,
    villages,
    people: rows,
    load,
    async json(name: string, query = ''): Promise<Record<string, unknown>[]> {
      return (await (await load(`/open-data/${name}.json${query}`)).json()) as Record<string, unknown>[]
    },
    /** As a spreadsheet reads it: the mark of the encoding is no part of it. */
    async csv(name: string): Promise<string[][]> {
      const bytes = Buffer.from(await (await load(`/open-data/${name}.csv`)).arrayBuffer())
      return parse(bytes, { bom: true }).map((cells: string[]) => cells.map(withoutGuard))
    },
  }
}

export type OpenDataWorld = Awaited<ReturnType<typeof openOpenDataWorld>>
