import { z } from 'zod'
import { recordInDistricts } from '../../access/account-lock.server.ts'
import { getActorName } from '../../access/policy.ts'
import { csvFile, encodedFile, encodeFile } from '../../files/exported-file.ts'
import { writeCsv } from '../../files/write-csv.ts'
import { pageParameter } from '../../platform/parameters.ts'
import { oneLine } from '../../platform/text/text-input.ts'
import type { Paged } from '../../platform/paging.ts'
import { staffQuery } from '../operation.ts'
import { type AuditEventView, describeEvents } from './describe-events.server.ts'
import { type AuditFilter, listAllAudit, listAudit, listOwnDistricts } from './find-events.server.ts'
import { countUnusual, listUnusual, unusualPeriod } from './find-unusual.server.ts'
import { tabulateEvents } from './tabulate-events.server.ts'
import { type UnusualKind, unusualKinds } from './unusual.ts'

const tag = '操作记录'

/** The districts are those that the reader covers completely; the queries find them. */
const inOwnDistricts = { permission: 'audit.read', at: () => Promise.resolve({ place: 'anywhere' as const }) } as const

const text = (what: string) => z.string().max(60).transform(oneLine).optional().describe(what)
// Bounded by what PostgreSQL reads as a time.
const day = z.iso.date().refine((value) => value >= '1900' && value < '3000', '没有这样的日期')
const period = {
  from: day.optional().describe('开始日期，年-月-日'),
  to: day.optional().describe('结束日期，年-月-日'),
}
const filter = {
  actor: text('操作人的账号或姓名'),
  action: text('操作，如 article.release'),
  kind: text('对象的种类，如 article、message、account'),
  subject: text('对象的编号或账号'),
  staff: z.enum(['1']).optional().describe('写 1 时只要工作人员的操作'),
  ...period,
}
const pageNum = pageParameter.default(1).describe('第几页')

const filterOf = ({ staff, ...asked }: z.output<z.ZodObject<typeof filter>>): AuditFilter => ({
  ...asked,
  staffOnly: staff === '1',
})

const shownEvents = z.object({
  data: z.array(
    z.object({
      id: z.int(),
      day: z.string(),
      time: z.string(),
      actor: z.string(),
      person: z.string().describe('操作人的姓名；不是账号的为空'),
      title: z.string(),
      subject: z.string(),
      district: z.string(),
      detail: z.array(z.string()),
    }),
  ),
  recordsTotal: z.int(),
})

/** What was done in the reader's districts, newest first. */
export const listEvents = staffQuery({
  ...inOwnDistricts,
  input: z.object({ ...filter, pageNum }),
  api: {
    call: 'GET /api/staff/audit',
    tag,
    summary: '操作记录，新的在前',
    output: shownEvents,
    present: ({ rows, total }: Paged<AuditEventView>) => ({ data: rows, recordsTotal: total }),
  },
  async run(db, { actor, input: { pageNum, ...asked }, site }): Promise<Paged<AuditEventView>> {
    const page = await listAudit(db, actor, { ...filterOf(asked), pageNum })
    return { ...page, rows: await describeEvents(db, page.rows, site.pageTitles) }
  },
})

/** The same as a file. Exports are audited. */
export const exportEvents = staffQuery({
  ...inOwnDistricts,
  input: z.object(filter),
  api: {
    call: 'GET /api/staff/audit/export',
    tag,
    summary: '找到的操作记录（最多一万条）的 CSV 文件；导出也会留下记录',
    output: encodedFile,
    present: encodeFile,
  },
  async run(db, { actor, input, site }) {
    const events = await describeEvents(db, await listAllAudit(db, actor, filterOf(input)), site.pageTitles)
    const districts = await listOwnDistricts(db, actor)
    const record = { actor: getActorName(actor), action: 'audit.export', subject: '' } as const
    await db
      .transaction()
      .execute((tx) => recordInDistricts(tx, districts ?? [null], { ...record, detail: { rows: events.length } }))
    return csvFile('audit', site.now, writeCsv(tabulateEvents(events)))
  },
})

type UnusualEvents = Paged<AuditEventView> & {
  from: string
  to: string
  kind: UnusualKind
  counts: Record<UnusualKind, number>
}

/** What an auditor looks at first: how often each kind happened in a period, and the events of one kind. */
export const listUnusualEvents = staffQuery({
  ...inOwnDistricts,
  input: z.object({
    kind: z
      .enum(unusualKinds)
      .optional()
      .describe(
        'over-finding 有检查问题仍发布、emergency 紧急发布、night 夜间操作、export 导出数据、refused 越权；不写时是有记录的第一种',
      ),
    ...period,
    pageNum,
  }),
  api: {
    call: 'GET /api/staff/audit/unusual',
    tag,
    summary: '异常情况：每种的条数，和其中一种的记录；不写日期时是最近 30 天',
    output: shownEvents.extend({ counts: z.record(z.enum(unusualKinds), z.int()) }),
    present: ({ counts, rows, total }: UnusualEvents) => ({ counts, data: rows, recordsTotal: total }),
  },
  async run(db, { actor, input: { kind: wanted, pageNum, ...asked }, site }): Promise<UnusualEvents> {
    const period = unusualPeriod(asked, site.now)
    const counts = await countUnusual(db, actor, period)
    const kind = wanted ?? unusualKinds.find((each) => counts[each] > 0) ?? unusualKinds[0]
    const page = await listUnusual(db, actor, { ...period, kind, pageNum, total: counts[kind] })
    return { ...period, kind, counts, ...page, rows: await describeEvents(db, page.rows, site.pageTitles) }
  },
})
