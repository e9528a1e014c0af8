import type { Random } from '../../random.ts'
import type { Branch } from './branch-facts.ts'
import { mindOf } from './context.ts'
import { type Draft, diceOf, type Scene } from './draft.ts'
import { draftOf, pad } from './party-drafts.ts'
import { fullDay, join, monthWords, one, para, several, shortDay } from './prose.ts'
import { workDayAfter } from './release-times.ts'

/** Members who work elsewhere. */
export function membersAway(scene: Scene, branch: Branch, year: number, quarter: number): Draft {
  const { terms, prefix } = scene
  const day = workDayAfter(
    `${year}-${pad(quarter * 3)}-${pad(diceOf(`${prefix} away ${year} ${quarter}`).int(1, 20))}`,
    0,
  )
  return draftOf(scene, `away ${year} ${quarter}`, {
    column: '党务公开/党员教育管理/流动党员',
    day,
    title: `${terms.branch}流动党员管理服务情况公开（${monthWords(day)}）`,
    body: ({ dice }) => {
      const parts = splitAway(branch.away, diceOf(`${prefix} away`))
      return join(
        para(
          one(
            dice,
            `${terms.branch}有外出半年以上的党员${branch.away}名，其中${parts}。`,
            `目前在外务工经商的党员${branch.away}名（${parts}），占支部党员的${Math.round((branch.away / branch.members) * 100)}%。`,
            `核对后，${terms.us}流动党员为${branch.away}名：${parts}。`,
          ),
        ),
        para(
          ...several(
            dice,
            dice.int(2, 4),
            '每人由一名支部委员联系，每月至少通话一次。',
            '学习资料发到手机，党费转账交纳。',
            '长期在一地的，转到当地党组织参加活动。',
            '返乡时补一次当面谈话。',
            '家里有老人的，由留守党员帮助照看。',
            '请他们介绍务工信息，带动同乡就业。',
            '没有失联党员。',
            '年前回来的党员开了座谈会，提了几条建议。',
            '有一名党员回乡创业，不再列入流动党员。',
            '外出前登记去向，换了号码及时告诉联系人。',
            '在外党员帮着代卖本地的杂粮和牛肉。',
            '在外生病、遇到欠薪的，支部帮着联系当地工会和法律援助。',
            '每季度寄一次学习材料。',
            '外出不满半年的仍参加本支部活动。',
            `联系人名单张贴在${terms.board}。`,
          ),
        ),
      )
    },
  })
}

function splitAway(away: number, dice: Random): string {
  if (away < 2) return `在外省${away}名`
  const near = dice.int(1, away - 1)
  return `${one(dice, '在呼和浩特、乌兰浩特等区内城市', '在自治区内')}${near}名、${one(dice, '在长春、沈阳等外省城市', '在外省')}${away - near}名`
}

/** Members of the branch in numbers. */
export function structure(scene: Scene, branch: Branch, year: number): Draft {
  const { terms, prefix } = scene
  const day = workDayAfter(
    `${year}-${pad(diceOf(`${prefix} structure ${year}`).int(4, 9))}-${pad(diceOf(`${prefix} structure day ${year}`).int(1, 25))}`,
    0,
  )
  return draftOf(scene, `structure ${year}`, {
    column: '党务公开/党的组织建设/组织设置',
    day,
    title: `${terms.branch}${year}年组织设置和党员情况公开`,
    body: ({ dice }) =>
      join(
        para(
          one(
            dice,
            `${terms.branch}现有党员${branch.members}名，其中女党员${branch.women}名、六十岁以上${branch.old}名，分${branch.groups}个党小组。`,
            `截至${fullDay(day)}，${terms.branch}有党员${branch.members}名，设${branch.groups}个党小组，女党员${branch.women}名，外出${branch.away}名。`,
            `${terms.branch}党员${branch.members}名，编为${branch.groups}个党小组，按居住远近划分；六十岁以上的${branch.old}名。`,
          ),
        ),
        para(
          ...several(
            dice,
            dice.int(2, 4),
            '支委会设书记、组织委员、宣传委员、纪检委员。',
            `书记兼任${terms.leader}。`,
            '党小组每月活动一次，组长由小组推荐。',
            '行动不便的党员编入最近的小组。',
            `每名党员联系${dice.int(3, 8)}户${terms.folk}。`,
            '党员活动室周一至周五开放，钥匙由值班委员保管。',
            `党小组长列席${terms.council}会议。`,
            '今年转入和转出的党员已经办理手续。',
            '预备党员编入介绍人所在的小组。',
            '支部会议一般每月一次，党员大会每季度一次。',
            `支部委员各联系一个${terms.group}。`,
            '党员名册由组织委员保管，半年核对一次。',
            '流动党员单独编组，由副书记联系。',
            '对照标准化支部要求自查，缺的是活动记录照片。',
          ),
        ),
      ),
  })
}

/** The months in which members are warned before money is handled. */
export const warningMonths = [3, 9] as const

/** The day of a warning, and how it was given. */
export function warningOf({ prefix }: Scene, year: number, month: number) {
  const key = `${prefix} warning ${year} ${month}`
  return {
    day: workDayAfter(`${year}-${pad(month)}-${pad(diceOf(key).int(2, 24))}`, 0),
    manner: one(diceOf(key), '开展警示教育', '组织廉政谈话', '学习财经纪律'),
  }
}

/** Warnings before money is handled. */
export function warning(scene: Scene, year: number, month: number): Draft {
  const { terms } = scene
  const { day, manner } = warningOf(scene, year, month)
  return draftOf(scene, `warning ${year} ${month}`, {
    column: '党务公开/党风廉政建设/廉政教育',
    day,
    title: `${terms.branch}${manner}情况公开（${year}年${month}月）`,
    body: ({ dice }) =>
      join(
        para(
          one(
            dice,
            `${shortDay(day)}，${terms.branch}组织${terms.council}成员、${terms.watch}成员和会计集中学习，重点是经手钱物的规矩。`,
            `${shortDay(day)}，${terms.branch}对${terms.council}成员逐人谈话，内容是集体资金、工程和救助评议中的纪律。`,
            `${terms.branch}${shortDay(day)}结合上级通报的基层案例开展警示教育，到会的人对照说自己。`,
          ),
        ),
        para(
          ...dice
            .shuffle(mindOf(scene, day))
            .slice(0, 1)
            .map((said) => `会上就事说事：${said}，经手人逐项作了说明。`),
          ...several(
            dice,
            dice.int(2, 3),
            '会上对照账本看了上一季度的大额支出，逐笔说明来龙去脉。',
            '明确干部近亲属不得承包本单位工程。',
            '重申婚丧事宜事前报告，不收服务对象的礼。',
            '救助评议中有亲属关系的必须回避。',
            '会计讲了票据不合规怎么退。',
            '签了承诺书，贴在公开栏。',
            '新任的组长第一次参加，单独谈了话。',
            '看了一段警示片，会后每人说一条。',
            '对公用房钥匙、公章作了清点。',
            '明确请人干活先定价、后开工。',
            '补贴面积登记由两人签字，不许代签。',
            `${terms.watch}提了${dice.int(2, 4)}条意见，当场定了改的时间。`,
          ),
        ),
      ),
  })
}
