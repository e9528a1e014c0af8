import { list, table } from '../../text/html.ts'
import type { Branch } from './branch-facts.ts'
import { mindOf } from './context.ts'
import { type Chain, diceOf, type Ink, type Scene } from './draft.ts'
import { fullDay, join, maybe, one, para, shortDay } from './prose.ts'
import { workDayAfter } from './release-times.ts'

/** What members found wanting, how they mend it, and what had become of it half a year later. */
const faults: readonly (readonly [fault: string, cure: string, later: string])[] = [
  ['集中学习照本宣科，讨论少', '每次学习留出半小时讨论，书记带头发言', '已经坚持半年，讨论记录可查'],
  ['入户走访集中在近处几户', '按网格分片，最远的住户每季度至少走一次', '两个季度都走到了，有登记'],
  ['对年轻党员压担子不够', '每名青年党员认领一件具体的事', '认领的事多数办完，一件顺延'],
  ['党务公开更新慢', '指定组织委员每月5日前更新', '基本做到，有一次晚了三天'],
  ['流动党员联系靠群发消息', '改为一对一打电话，记入台账', '台账齐全，有一人换号已重新联系'],
  ['会议记录过于简单', '记录写清每个人的主要意见', '上级抽查时没有再提出问题'],
  ['环境整治抓一阵松一阵', '党员责任区挂牌，每周检查', '挂牌完成，检查一般两周一次'],
  ['答复群众的话落实慢', '列出清单，办完一件销一件', '清单上的事已销去大半'],
  ['批评意见不够直接', '会前谈心谈话全覆盖，会上只讲问题', '支委会上已经能当面说'],
  ['对集体增收想办法少', '到外地看一次、请人讲一次、自己试一次', '外出看了一次，其余在做'],
  ['组长报送面积不够及时', '收种前各报一次，由会计核对', '收种前的数已经报齐'],
  ['对新出台的补贴政策讲得少', '每季度在群里、会上各讲一遍', '讲过两次，问的人少了'],
  ['公用场所开门时间不固定', '值班表上墙，换班写明', '照表值班，周末也有人'],
  ['红白事劝导抹不开面子', '红白理事会两人以上一起上门', '劝导了几家，都按规矩办'],
]

const pad = (number: number): string => String(number).padStart(2, '0')

/** The days of both meetings, and which faults were found. */
export function lifeOf({ prefix }: Scene, year: number) {
  const dice = diceOf(`${prefix} life ${year}`)
  const day = workDayAfter(`${year}-02-${pad(dice.int(1, 9))}`, dice.int(0, 20))
  const later = workDayAfter(`${year}-09-${pad(dice.int(1, 24))}`, dice.int(0, 30))
  const chosen = dice.sample(faults, dice.int(2, 4))
  return { dice, day, later, chosen, key: `${prefix} party life ${year}` }
}

/** The meeting of the winter, and in autumn what was mended. */
export function lifeMeetings(scene: Scene, branch: Branch, year: number): Chain {
  const { terms } = scene
  const { dice, day, later, chosen, key } = lifeOf(scene, year)
  const common = { column: '党务公开/领导班子/组织生活会', issuer: terms.branch }
  return {
    key,
    weight: 1,
    drafts: [
      {
        ...common,
        key,
        day,
        title: `${terms.branch}${year - 1}年度组织生活会${one(dice, '情况通报', '召开情况公开', '查摆问题和整改清单')}`,
        body: (ink) => meetingWords(scene, { branch, year, day, chosen }, ink),
      },
      {
        ...common,
        key: `${key} later`,
        day: later,
        title: `${terms.branch}${year - 1}年度组织生活会整改情况公开`,
        body: (ink) => laterWords(scene, { branch, year, day, chosen }, key, ink),
      },
    ],
  }
}

type Life = { branch: Branch; year: number; day: string; chosen: readonly (readonly [string, string, string])[] }

function meetingWords(scene: Scene, { branch, year, day, chosen }: Life, { dice }: Ink): string {
  const { terms } = scene
  const near = branch.members - branch.away
  const present = near - dice.int(0, Math.max(0, Math.floor(near / 8)))
  const good = Math.max(1, Math.floor(present / (4 + dice.int(0, 3))))
  const said = dice.shuffle(mindOf(scene, day)).slice(0, 1)
  return join(
    para(
      one(
        dice,
        `${shortDay(day)}，${terms.branch}召开${year - 1}年度组织生活会和民主评议党员会议，${present}名党员到会。`,
        `${terms.branch}${year - 1}年度组织生活会于${shortDay(day)}召开，到会党员${present}名，上级党委派人列席。`,
        `${year - 1}年度组织生活会已经开过（${shortDay(day)}，${present}名党员参加），现把查出的问题和改法公开。`,
      ),
      maybe(dice, 0.5, `会前征求${terms.folk}意见，支部委员之间、委员和党员之间谈了心。`),
      said[0] !== undefined && maybe(dice, 0.5, `党员谈得多的是身边的事：${said[0]}。`),
    ),
    dice.chance(0.4)
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
        dice,
        `民主评议中，${good}名党员评为优秀，其余为合格。`,
        `评议结果：优秀${good}名，没有不合格的。`,
        `测评票当场清点，优秀${good}名，占到会党员的${Math.round((good / present) * 100)}%。`,
      ),
      one(dice, '整改情况半年后在支部大会上报告。', '书记是整改第一责任人。', `请${terms.folk}监督。`, ''),
    ),
  )
}

function laterWords(scene: Scene, { year, day, chosen }: Life, key: string, ink: Ink): string {
  const { terms } = scene
  const { dice } = ink
  const meeting = ink.link(key, '组织生活会')
  const lines = chosen.map(([fault, cure, later]) =>
    one(dice, `“${fault}”：${later}。`, `${cure}——${later}。`, `针对“${fault}”，${later}。`),
  )
  return join(
    para(
      one(
        dice,
        `${fullDay(day)}的${meeting}查出问题${chosen.length}个，半年来整改情况如下。`,
        `${terms.branch}对照${year - 1}年度${meeting}的清单逐条回头看，现将结果公开。`,
        `半年过去，${meeting}上说的${chosen.length}件事改得怎么样，${terms.branch}向党员和${terms.folk}作个交代。`,
      ),
    ),
    dice.chance(0.6) ? list('ol', lines) : para(...lines),
    para(
      one(
        dice,
        '没有做到位的，年底前再报告一次。',
        '支部大会对整改情况作了评议。',
        `${terms.folk}认为没改好的，可以直接向书记提出。`,
        '整改台账由组织委员保管。',
      ),
    ),
  )
}
