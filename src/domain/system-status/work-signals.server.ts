import { openCurrentDistricts } from '../current-districts.server.ts'
import { getOverdue } from '../messages/deadlines.ts'
import type { SignalCheck } from './signal.ts'
import '../messages/table.server.ts'
import '../payments/uploads/table.server.ts'
import '../articles/writing/table.server.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** More open messages than there ever are. */
const mostOpen = 50_000
/** As on the workbench. */
const lateReviewDays = 3

export const overdueMessagesSignal: SignalCheck = {
  name: 'overdue-messages',
  title: '群众留言',
  group: 'work',
  cacheMs: minuteMs,
  metric: { name: 'portal_messages_overdue', help: 'Messages of citizens whose deadline for an answer has passed.' },
  async read({ db, districts, now }) {
    const current = await openCurrentDistricts(db)
    const terms = new Map(districts.map((each) => [each.areaCode, current.of(each).terms]))
    const open = await db
      .selectFrom('message')
      .select(['district_code', 'kind', 'received_time'])
      .where('state', '<>', 'answered')
      .where('joined_to', 'is', null)
      .limit(mostOpen)
      .execute()
    const value = open.filter(({ district_code, kind, received_time }) => {
      const own = terms.get(district_code)
      const progress = { kind, receivedTime: received_time }
      return own && getOverdue({ ...progress, acceptedTime: null, answeredTime: null }, own, now()).answer
    }).length
    if (value === 0) return { state: 'ok', words: `待答复 ${open.length} 件，都在期限内。`, value }
    return { state: 'warning', words: `有 ${value} 件超过期限没有答复，请督促办理单位。`, value }
  },
}

export const waitingReviewsSignal: SignalCheck = {
  name: 'waiting-reviews',
  title: '待审稿件',
  group: 'work',
  cacheMs: minuteMs,
  metric: { name: 'portal_reviews_waiting', help: 'Texts that wait for a review.' },
  async read({ db, now }) {
    const late = new Date(now().getTime() - lateReviewDays * dayMs)
    const { waiting, old } = await db
      .selectFrom('article_work')
      .select((eb) => [
        eb.fn.countAll<number>().as('waiting'),
        eb.fn.countAll<number>().filterWhere('submit_time', '<', late).as('old'),
      ])
      .where('stage', 'in', ['first-review', 'second-review', 'final-review'])
      .where('delete_time', 'is', null)
      .executeTakeFirstOrThrow()
    if (old === 0) return { state: 'ok', words: `${waiting} 篇，没有等待超过 ${lateReviewDays} 天的。`, value: waiting }
    return {
      state: 'warning',
      words: `${waiting} 篇，其中 ${old} 篇已等待超过 ${lateReviewDays} 天，请督促审核。`,
      value: waiting,
    }
  },
}

export const waitingImportsSignal: SignalCheck = {
  name: 'waiting-imports',
  title: '发放文件',
  group: 'work',
  cacheMs: minuteMs,
  metric: { name: 'portal_imports_waiting', help: 'Files of payments that wait to be checked or imported.' },
  async read({ db, now }) {
    const { waiting, stuck } = await db
      .selectFrom('subsidy_import')
      .select((eb) => [
        eb.fn.countAll<number>().as('waiting'),
        eb.fn
          .countAll<number>()
          .filterWhere('change_time', '<', new Date(now().getTime() - 60 * minuteMs))
          .as('stuck'),
      ])
      .where('stage', 'in', ['check', 'import'])
      .executeTakeFirstOrThrow()
    if (stuck === 0)
      return { state: 'ok', words: waiting === 0 ? '没有等待处理的文件。' : `${waiting} 个正在处理。`, value: waiting }
    return { state: 'warning', words: `${stuck} 个文件一小时没有处理完，请查看程序日志。`, value: waiting }
  },
}

export const refusedImportsSignal: SignalCheck = {
  name: 'refused-imports',
  title: '不能导入的文件',
  group: 'work',
  cacheMs: minuteMs,
  metric: { name: 'portal_imports_refused', help: 'Files of payments that could not be imported within the last day.' },
  async read({ db, now }) {
    const { refused } = await db
      .selectFrom('subsidy_import')
      .select((eb) => eb.fn.countAll<number>().as('refused'))
      .where('stage', '=', 'refused')
      .where('change_time', '>', new Date(now().getTime() - dayMs))
      .executeTakeFirstOrThrow()
    // The faults are in the file, and who sent it is told.
    const words = refused === 0 ? '最近一天没有。' : `最近一天有 ${refused} 个，原因已告诉上传的人。`
    return { state: 'ok', words, value: refused }
  },
}
