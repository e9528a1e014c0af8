import { z } from 'zod'
import { type Actor, areasWithRoles } from '../../access/policy.ts'
import { formatDate, formatDateTime } from '../../platform/dates.ts'
import type { Db } from '../../platform/db/types.ts'
import { notFound } from '../../platform/errors.ts'
import { type OperationContext, staffQuery } from '../operation.ts'
import type { DistrictTerms } from '../request-context.ts'
import { getDistrictPlace } from '../units/queries.server.ts'
import { checkDistrict, readSharedFacts } from './check-district.server.ts'
import { type CheckCode, checkCodes, checkKinds, checks } from './checks.ts'
import { listKeptDays } from './daily.server.ts'
import { listMended, type Mended, withSince } from './history.ts'
import { selfCheckActions } from './policy.ts'
import { type CheckRule, listCheckRules } from './queries-rules.server.ts'
import type { CheckResult, Mend } from './result.ts'
import { checkStateNames, checkStates, stateInWords } from './states.ts'

/** Days of which pages tell what was mended. */
export const mendedDays = 30

export type DistrictChecks = { code: string; name: string; results: CheckResult[]; mended: Mended[] }

export type SelfCheck = {
  /** All districts that the actor supervises, in the official order. */
  choices: { code: string; name: string }[]
  /** Those that were asked for. */
  districts: DistrictChecks[]
  rules: ReadonlyMap<string, CheckRule>
  time: Date
}

/** Districts that the actor supervises as a whole. An account of the league covers all. */
async function listSupervised({ db, league }: OperationContext, actor: Actor): Promise<DistrictTerms[]> {
  const areaIds = actor.kind === 'operator' ? null : areasWithRoles(actor, selfCheckActions['self-check.read'].roles)
  const all = league()
  if (areaIds === null) return [...all]
  const covered: DistrictTerms[] = []
  for (const each of all) {
    const { path } = await getDistrictPlace(db, each.district.areaCode)
    if (path.some((id) => areaIds.includes(id))) covered.push(each)
  }
  return covered
}

/** Where the role is needed: in every district that is shown, in the called one if there is none. */
async function atSupervised(
  db: Db,
  { site, actor, input }: { site: OperationContext; actor: Actor; input: { district?: string | undefined } },
) {
  const supervised = await listSupervised(site, actor)
  const shown =
    input.district === undefined
      ? supervised
      : site.league().filter(({ district }) => district.areaCode === input.district)
  if (input.district !== undefined && shown.length === 0) throw notFound('没有这个地区。')
  const codes = shown.length > 0 ? shown.map(({ district }) => district.areaCode) : [site.district.areaCode]
  const place = await Promise.all(codes.map((code) => getDistrictPlace(db, code)))
  return { place, supervised, shown }
}

const mend = z.object({
  words: z.string(),
  kind: z
    .enum(['message', 'request', 'article', 'hint', 'duty', 'column', 'page'])
    .describe(
      '要改的是什么：message 留言、request 公开申请、article 文章、hint 账目提示、duty 公开事项、column 栏目、page 管理页面',
    ),
  id: z.int().nullable().describe('它的编号；duty 是单位编号；没有则为 null'),
  daysLeft: z.int().nullable().describe('离期限还有几天，到了期限为 0 或负数'),
  since: z.string().nullable().describe('从哪天起'),
})

const presentMend = ({ words, target, daysLeft, since }: Mend) => ({
  words,
  kind: target.kind,
  id: 'id' in target ? target.id : target.kind === 'duty' ? target.unitId : 'typeId' in target ? target.typeId : null,
  daysLeft,
  since,
})

const shownRule = z.object({ title: z.string(), documentNo: z.string() }).nullable().describe('依据；没有则为 null')

export const ruleOf = (code: CheckCode, rules: SelfCheck['rules']): { title: string; documentNo: string } | null => {
  const { basis } = checks[code]
  return basis === null ? null : { title: rules.get(basis)?.title ?? '', documentNo: basis }
}

/** How each district stands on each check of the inspection, computed now. No score, no ranking. */
export const getSelfCheck = staffQuery({
  permission: 'self-check.read',
  at: atSupervised,
  input: z.object({
    district: z
      .string()
      .regex(/^\d{12}$/, '请写 12 位区划代码')
      .optional()
      .describe('只看一个地区：12 位区划代码；不写就是管理范围内的全部地区'),
  }),
  api: {
    call: 'GET /api/staff/self-check',
    tag: '网站自查',
    summary: '网站自查：每个单项否决、扣分项现在怎样，还有几天，要改的是什么；不打分，不排名',
    output: z.object({
      time: z.string(),
      districts: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          checks: z.array(
            z.object({
              code: z.enum(checkCodes),
              kind: z.enum(['veto', 'deduction', 'own']).describe(
                Object.entries(checkKinds)
                  .map(([name, title]) => `${name} ${title}`)
                  .join('、'),
              ),
              title: z.string(),
              about: z.string().describe('查什么'),
              rule: shownRule,
              state: z
                .enum(checkStateNames)
                .describe(checkStateNames.map((name) => `${name} ${checkStates[name]}`).join('、')),
              stateTitle: z.string(),
              words: z.string().describe('查到了什么'),
              daysLeft: z.int().nullable().describe('离到期还有几天；不是快到期的为 null'),
              since: z.string().nullable().describe('从哪天起有问题'),
              isVeto: z.boolean().describe('有没有到单项否决的程度'),
              total: z.int().describe('要改的有几处'),
              mends: z.array(mend).describe('要改的，最多 100 处'),
            }),
          ),
          mended: z
            .array(z.object({ code: z.enum(checkCodes), title: z.string(), since: z.string(), until: z.string() }))
            .describe(`最近 ${mendedDays} 天改好的：从哪天到哪天有问题`),
        }),
      ),
    }),
    present: ({ time, districts, rules }: SelfCheck) => ({
      time: formatDateTime(time),
      districts: districts.map(({ code, name, results, mended }) => ({
        code,
        name,
        checks: results.map(({ mends, ...each }) => ({
          ...each,
          kind: checks[each.code].kind,
          title: checks[each.code].title,
          about: checks[each.code].about,
          rule: ruleOf(each.code, rules),
          stateTitle: stateInWords(each),
          mends: mends.map(presentMend),
        })),
        mended: mended.map((each) => ({ ...each, title: checks[each.code].title })),
      })),
    }),
  },
  async run(db, { site: { now }, at: { supervised, shown } }): Promise<SelfCheck> {
    const shared = await readSharedFacts(db, now)
    const districts: DistrictChecks[] = []
    for (const each of shown) {
      const { areaCode: code, name } = each.district
      const kept = await listKeptDays(db, code, now, 400)
      const results = withSince(await checkDistrict(db, each, shared, now), kept, formatDate(now))
      const mended = listMended(
        results,
        kept.filter(({ day }) => day >= formatDate(new Date(now.getTime() - mendedDays * 86_400_000))),
      )
      districts.push({ code, name, results, mended })
    }
    return {
      choices: supervised.map(({ district }) => ({ code: district.areaCode, name: district.name })),
      districts,
      rules: await listCheckRules(db, now),
      time: now,
    }
  },
})
