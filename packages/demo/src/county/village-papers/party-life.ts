import { list, p, table, yuan } from '../../text/html.ts'
import type { Random } from '../../random.ts'
import { type Chain, type Draft, diceOf, type Scene, single } from './draft.ts'
import { fullDay, inYuan, join, maybe, monthWords, one, para, quarterWords, several, shortDay } from './prose.ts'
import { type Branch, branchOf, duesOf, fundsOf } from './branch-facts.ts'
import { workDayAfter } from './release-times.ts'

/** Yearly and quarterly papers of a branch: its life meeting, its dues, its members away, its learning, its funds. */
export function partyLifeChains(scene: Scene): Chain[] {
  const { county } = scene
  const first = Number(county.scale.from.slice(0, 4))
  const last = Number(county.today.slice(0, 4))
  const branch = branchOf(scene)
  const years = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  return years
    .flatMap((year) => [
      single(lifeMeeting(scene, branch, year), 1.3),
      single(learningPlan(scene, branch, year), 0.5),
      ...[1, 2, 3, 4].map((quarter) => single(dues(scene, branch, year, quarter), 0.5)),
      ...[1, 2].map((half) => single(funds(scene, branch, year, half), 0.5)),
      ...[1, 3].map((quarter) => single(membersAway(scene, branch, year, quarter), 0.4)),
      single(structure(scene, branch, year), 0.4),
      ...[3, 9].map((month) => single(warning(scene, branch, year, month), 0.4)),
    ])
    .filter(({ drafts }) => drafts.every(({ day }) => day >= county.scale.from && day <= county.today))
}

const pad = (number: number): string => String(number).padStart(2, '0')
const draftOf = ({ terms, prefix }: Scene, key: string, draft: Omit<Draft, 'key' | 'issuer'>): Draft => ({
  key: `${prefix} party ${key}`,
  issuer: terms.branch,
  ...draft,
})

const faults: readonly (readonly [string, string])[] = [
  ['集中学习照本宣科，讨论少', '每次学习留出半小时讨论，书记带头发言'],
  ['入户走访集中在路边几户', '按网格分片，最远的住户每季度至少走一次'],
  ['对年轻党员压担子不够', '每名青年党员认领一件具体的事'],
  ['党务公开更新慢', '指定组织委员每月5日前更新'],
  ['流动党员联系靠群发消息', '改为一对一打电话，记入台账'],
  ['会议记录过于简单', '记录写清每个人的主要意见'],
  ['环境整治抓一阵松一阵', '党员责任区挂牌，每周检查'],
  ['答复群众的话落实慢', '列出清单，办完一件销一件'],
  ['批评意见不够直接', '会前谈心谈话全覆盖，会上只讲问题'],
  ['对集体经济想办法少', '到外地看一次、请人讲一次、自己试一次'],
]

function lifeMeeting(scene: Scene, branch: Branch, year: number): Draft {
  const { terms, prefix } = scene
  const dice = diceOf(`${prefix} life ${year}`)
  const day = workDayAfter(`${year}-02-${pad(dice.int(1, 9))}`, dice.int(0, 20))
  return draftOf(scene, `life ${year}`, {
    column: '党务公开/领导班子/组织生活会',
    day,
    title: `${terms.branch}${year - 1}年度组织生活会${one(dice, '情况通报', '召开情况公开', '查摆问题和整改清单')}`,
    body: (ink) => {
      const chosen = ink.dice.sample(faults, ink.dice.int(2, 4))
      const present =
        branch.members - branch.away - ink.dice.int(0, Math.max(0, Math.floor((branch.members - branch.away) / 8)))
      const good = Math.max(1, Math.floor(present / (4 + ink.dice.int(0, 3))))
      return join(
        para(
          one(
            ink.dice,
            `${shortDay(day)}，${terms.branch}召开${year - 1}年度组织生活会和民主评议党员会议，${present}名党员到会。`,
            `${terms.branch}${year - 1}年度组织生活会于${shortDay(day)}召开，到会党员${present}名，上级党委派人列席。`,
            `${year - 1}年度组织生活会已经开过（${shortDay(day)}，${present}名党员参加），现把查出的问题和改法公开。`,
          ),
          maybe(ink.dice, 0.6, `会前征求${terms.folk}意见，支部委员之间、委员和党员之间谈了心。`),
        ),
        ink.dice.chance(0.5)
          ? table(
              '查摆问题和整改措施',
              ['问题', '整改措施'],
              chosen.map(([fault, cure]) => [fault, cure]),
            )
          : list(
              'ol',
              chosen.map(([fault, cure]) => `${fault}：${cure}。`),
            ),
        para(
          one(
            ink.dice,
            `民主评议中，${good}名党员评为优秀，其余为合格。`,
            `评议结果：优秀${good}名，没有不合格的。`,
            `测评票当场清点，优秀${good}名，占到会党员的${Math.round((good / present) * 100)}%。`,
          ),
          one(ink.dice, '整改情况半年后在支部大会上报告。', '书记是整改第一责任人。', `请${terms.folk}监督。`, ''),
        ),
      )
    },
  })
}

const lessons = [
  '党章',
  '支部工作条例',
  '党员教育管理工作条例',
  '农村集体经济组织法',
  '民法典',
  '草原法',
  '森林防火条例',
  '惠农补贴政策',
  '反电信网络诈骗法',
  '铸牢中华民族共同体意识',
  '自治区第三次草原普查有关政策',
  '安全用电用气常识',
]

function learningPlan(scene: Scene, _: Branch, year: number): Draft {
  const { terms, prefix } = scene
  const dice = diceOf(`${prefix} learning ${year}`)
  const day = workDayAfter(`${year}-02-${pad(dice.int(10, 25))}`, dice.int(0, 15))
  return draftOf(scene, `learning ${year}`, {
    column: '党务公开/党员教育管理/学习计划',
    day,
    title: `${terms.branch}${year}年度党员学习计划`,
    body: ({ dice }) => {
      const chosen = dice.shuffle(lessons.filter((lesson) => terms.ground !== 'urban' || !/草原|森林/.test(lesson)))
      const fixed = one(dice, '每月第一个星期五', '每月5日', '每月25日', '每月第二个周一晚上')
      return join(
        p(
          one(
            dice,
            `根据《中国共产党党员教育管理工作条例》，${terms.branch}安排${year}年学习如下，集中学习定在${fixed}。`,
            `${year}年，${terms.us}党员集中学习定在${fixed}，${terms.ground === 'urban' ? '上班的党员参加晚间补学' : '农忙时顺延'}。`,
            `为了让党员学得进、用得上，${terms.branch}列出全年学习内容，每次不超过两小时。`,
          ),
        ),
        table(
          `${year}年学习安排`,
          ['季度', '主要内容', '方式'],
          ['一', '二', '三', '四'].map((name, at) => [
            `第${name}季度`,
            chosen.slice(at * 2, at * 2 + 2).join('、'),
            dice.pick(['集中学习', '现场教学', '党员讲课', '观看视频后讨论', '送学上门']),
          ]),
        ),
        para(
          one(
            dice,
            '无故缺席三次的，由书记谈话。',
            '外出党员通过手机参加，交一篇心得。',
            '年老体弱的由支部委员送学。',
            '学习情况记入会议记录，年底支部大会上点评。',
          ),
        ),
      )
    },
  })
}

function dues(scene: Scene, branch: Branch, year: number, quarter: number): Draft {
  const { terms, prefix } = scene
  const end = quarter === 4 ? `${year + 1}-01-04` : `${year}-${pad(quarter * 3 + 1)}-01`
  const day = workDayAfter(end, diceOf(`${prefix} dues ${year} ${quarter}`).int(3, 14))
  return draftOf(scene, `dues ${year} ${quarter}`, {
    column: '党务公开/党费收缴使用/党费收缴',
    day,
    title: `${terms.branch}${quarterWords(year, quarter)}党费收缴${one(diceOf(`${prefix} dues`), '情况公示', '公开')}`,
    body: ({ dice }) => {
      const rows = duesOf(scene, branch)
      const total = rows.reduce((sum, row) => sum + row.fen, 0)
      return join(
        para(
          one(
            dice,
            `${quarterWords(year, quarter)}，${terms.branch}应交党费党员${branch.members}名，收到${inYuan(total)}，已上交上级党委。`,
            `现公示${quarterWords(year, quarter)}党费：${branch.members}名党员共交${inYuan(total)}。`,
            `${terms.branch}本季度党费${inYuan(total)}已经收齐，人均${inYuan(Math.round(total / branch.members))}。`,
          ),
        ),
        table(
          '党费收缴（单位：元）',
          ['党员', '人数', '金额'],
          rows.map(({ name, people, fen }) => [name, String(people), yuan(fen)]),
          ['合计', String(branch.members), yuan(total)],
        ),
        para(
          one(
            dice,
            '标准每年核定一次。',
            '没有代交和预交。',
            `外出的${branch.away}名党员通过转账交纳。`,
            '由党小组长收齐后交组织委员，开具收据。',
            '',
          ),
        ),
      )
    },
  })
}

function funds(scene: Scene, branch: Branch, year: number, half: number): Draft {
  const { terms, prefix } = scene
  const end = half === 1 ? `${year}-07-01` : `${year + 1}-01-04`
  const day = workDayAfter(end, diceOf(`${prefix} funds ${year} ${half}`).int(4, 24))
  const words = `${year}年${half === 1 ? '上' : '下'}半年`
  return draftOf(scene, `funds ${year} ${half}`, {
    column: '党务公开/党费收缴使用/党费使用',
    day,
    title: `${terms.branch}${words}党费使用情况公示`,
    body: ({ dice }) => {
      const { received, lines } = fundsOf(scene, branch, year, half)
      const spent = lines.reduce((sum, { fen }) => sum + fen, 0)
      return join(
        para(
          one(
            dice,
            `${words}上级下拨党费${inYuan(received)}，${terms.branch}使用${inYuan(spent)}，结余${inYuan(received - spent)}。`,
            `${terms.branch}${words}收到返还党费${inYuan(received)}，经支委会研究支出${inYuan(spent)}，用途如下。`,
          ),
        ),
        table(
          `${words}党费使用（单位：元）`,
          ['用途', '金额'],
          lines.map(({ words, fen }) => [words, yuan(fen)]),
          ['合计', yuan(spent)],
        ),
        para(
          one(
            dice,
            '票据由组织委员保管。',
            '慰问对象按规定不公布姓名。',
            '由支部纪检委员审核。',
            '没有用于发放补贴、吃喝。',
          ),
        ),
      )
    },
  })
}

function membersAway(scene: Scene, branch: Branch, year: number, quarter: number): Draft {
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
      const parts = splitAway(branch.away, dice)
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
            3,
            '每人由一名支部委员联系，每月至少通话一次。',
            '学习资料发到手机，党费转账交纳。',
            '长期在一地的，转到当地党组织参加活动。',
            '返乡时补一次当面谈话。',
            '家里有老人的，由留守党员帮助照看。',
            '请他们介绍务工信息，带动同乡就业。',
            '没有失联党员。',
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

function structure(scene: Scene, branch: Branch, year: number): Draft {
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
            3,
            '支委会设书记、组织委员、宣传委员、纪检委员。',
            `书记兼任${terms.leader}。`,
            '党小组每月活动一次，组长由小组推荐。',
            '行动不便的党员编入最近的小组。',
            `每名党员联系${dice.int(3, 8)}户${terms.folk}。`,
            '党员活动室周一至周五开放，钥匙由值班委员保管。',
          ),
        ),
      ),
  })
}

function warning(scene: Scene, _: Branch, year: number, month: number): Draft {
  const { terms, prefix } = scene
  const key = `${prefix} warning ${year} ${month}`
  const day = workDayAfter(`${year}-${pad(month)}-${pad(diceOf(key).int(2, 24))}`, 0)
  return draftOf(scene, `warning ${year} ${month}`, {
    column: '党务公开/党风廉政建设/廉政教育',
    day,
    title: `${terms.branch}${one(diceOf(key), '开展警示教育', '组织廉政谈话', '学习财经纪律')}情况公开（${year}年${month}月）`,
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
          ...several(
            dice,
            3,
            '会上对照账本看了上一季度的大额支出，逐笔说明来龙去脉。',
            '明确干部近亲属不得承包本单位工程。',
            '重申婚丧事宜事前报告，不收服务对象的礼。',
            '救助评议中有亲属关系的必须回避。',
            '会计讲了票据不合规怎么退。',
            '签了承诺书，贴在公开栏。',
            `${terms.watch}提了${dice.int(2, 4)}条意见，当场定了改的时间。`,
          ),
        ),
      ),
  })
}
