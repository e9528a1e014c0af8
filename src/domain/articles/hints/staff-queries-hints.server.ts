import { z } from 'zod'
import { areasWithRoles, requireStaff } from '../../../access/policy.ts'
import { formatDateTime } from '../../../platform/dates.ts'
import { idParameter } from '../../../platform/parameters.ts'
import type { Paged } from '../../../platform/paging.ts'
import { staffQuery } from '../../operation.ts'
import { articleActions } from '../policy.ts'
import { atReadWork } from '../writing/queries-work.server.ts'
import { articleInput } from '../writing/work-schema.ts'
import { findDraftHints } from './draft-hints.server.ts'
import { getHintDetail } from './hint-detail.server.ts'
import { hintInput, hintKind, hintView, draftHint, shownHint } from './hint-schema.ts'
import type { HintView } from './hint-views.ts'
import { type ListedHint, listHintsOf } from './list-hints.server.ts'
import { atHint } from './located-hint.server.ts'

const tag = '账目提示'
const hintsPerPage = 30

const present = ({ id, areaId, areaName, kind, state, period, words, revision, ...hint }: ListedHint) => ({
  id,
  areaId,
  areaName,
  kind,
  state,
  period,
  words,
  revision,
  explanation: hint.explanation,
  foundTime: formatDateTime(hint.foundTime),
  goneTime: hint.goneTime && formatDateTime(hint.goneTime),
})

type HintPage = Paged<ListedHint> & { counts: Record<HintView, number> }

/** The hints of all units that the user may see, in the official order of units. */
export const listHints = staffQuery({
  permission: 'hint.read',
  at: () => Promise.resolve({ place: 'anywhere' as const }),
  input: z.object({
    view: hintView.default('open'),
    areaId: idParameter.optional().describe('只看一个单位的'),
    kind: hintKind.optional(),
    pageNum: z.coerce.number().int().min(1).max(100_000).default(1).describe(`第几页，每页 ${hintsPerPage} 条`),
  }),
  api: {
    call: 'GET /api/staff/hints',
    tag,
    summary: '管理范围内各单位账本、合同、项目里需要说明的地方，按单位次序，不排名',
    output: z.object({
      total: z.int(),
      counts: z.record(hintView, z.int()),
      rows: z.array(shownHint),
    }),
    present: ({ total, counts, rows }: HintPage) => ({ total, counts, rows: rows.map(present) }),
  },
  run: (db, { actor, input, site }): Promise<HintPage> =>
    listHintsOf(
      db,
      {
        areaIds: areasWithRoles(requireStaff(actor), articleActions['hint.read'].roles),
        districtCode: site.district.areaCode,
      },
      input,
      hintsPerPage,
    ),
})

const said = z.object({
  number: z.int(),
  explanation: z.string(),
  state: z.enum(['waiting', 'confirmed', 'returned']).describe('waiting 等确认、confirmed 已确认、returned 已退回'),
  person: z.string(),
  time: z.string(),
  decidePerson: z.string().nullable(),
  decideTime: z.string().nullable(),
  returnReason: z.string(),
  isOfPresent: z.boolean().describe('说明是不是针对现在这个内容写的'),
})

type HintDetail = Awaited<ReturnType<typeof getHintDetail>>

/** One hint with what it is about, its changes and its explanations. */
export const getHint = staffQuery({
  permission: 'hint.read',
  at: atHint,
  input: hintInput,
  api: {
    call: 'GET /api/staff/hints/:id',
    tag,
    summary: '一条提示：有关的逐笔收支、合同、项目，变化和各次说明',
    output: shownHint.extend({
      events: z.array(
        z.object({
          kind: z
            .enum(['found', 'changed', 'gone', 'back'])
            .describe('found 提出、changed 内容变了、gone 更正后不成立、back 又成立'),
          words: z.string(),
          time: z.string(),
        }),
      ),
      explanations: z.array(said),
    }),
    present: ({ events, explanations, ...hint }: HintDetail) => ({
      ...present({ ...hint, explanation: explanations.at(-1)?.explanation ?? null }),
      events: events.map(({ kind, words, time }) => ({ kind, words, time: formatDateTime(time) })),
      explanations: explanations.map(
        ({ number, explanation, state, person, time, decidePerson, decideTime, ...each }) => ({
          number,
          explanation,
          state,
          person,
          time: formatDateTime(time),
          decidePerson,
          decideTime: decideTime && formatDateTime(decideTime),
          returnReason: each.returnReason,
          isOfPresent: each.isOfPresent,
        }),
      ),
    }),
  },
  run: (db, { actor, at: { hint, place } }) => getHintDetail(db, actor, { hint, place }),
})

/** What a draft would raise, before it is released. */
export const listDraftHints = staffQuery({
  permission: 'article.read',
  at: atReadWork,
  input: articleInput,
  api: {
    call: 'GET /api/staff/articles/:id/hints',
    tag,
    summary: '这篇稿件公开以后会有的提示，供送审前补上合同、改正或准备说明',
    output: z.array(draftHint),
    present: (hints: Awaited<ReturnType<typeof findDraftHints>>) =>
      hints.map(({ kind, words, entries }) => ({ kind, words, entries: [...entries] })),
  },
  run: (db, { input: { id }, site, at: { work } }) =>
    findDraftHints(db, { articleId: id, unitId: work.content.areaId, ...work.content }, site.now),
})
