import { p, table } from '../../text/html.ts'
import type { Doing } from '../world/history.ts'
import { type Chain, type Ink, type Scene, single } from './draft.ts'
import { told } from './doings.ts'
import { fullDay, join, one, para, phone, several } from './prose.ts'

const columns = {
  activist: ['党务公开/党员发展/入党积极分子', '确定入党积极分子公示'],
  candidate: ['党务公开/党员发展/发展对象公示', '拟列为发展对象公示'],
  probation: ['党务公开/党员发展/发展对象公示', '拟接收预备党员公示'],
  full: ['党务公开/党员发展/预备党员转正', '预备党员转正公示'],
} as const

type Step = keyof typeof columns

/** The step of a member, as the facts or the words of the history say it. */
function stepOf({ facts, words }: Doing): Step {
  const said = `${facts['step'] ?? ''}${words}`
  if (said.includes('转正') || said.includes('full')) return 'full'
  if (said.includes('预备党员') || said.includes('probation')) return 'probation'
  return said.includes('发展对象') || said.includes('candidate') ? 'candidate' : 'activist'
}

const more: Readonly<Record<Step, readonly string[]>> = {
  activist: [
    '推荐方式为党员推荐和群团推优。',
    '培养计划已经写入支部工作安排。',
    '思想汇报每季度一次。',
    '由两名正式党员担任培养联系人，每半年考察一次。',
    '推荐票数超过到会党员的半数。',
    '申请书已经一个月内派人谈话。',
    '参加义务劳动和集中学习的情况记入考察表。',
    '培养满一年后再研究是否列为发展对象。',
  ],
  candidate: [
    '预审材料已报上级党委备案。',
    '公示结束后确定入党介绍人。',
    '群众座谈会上没有不同意见。',
    '经过一年以上培养教育和考察。',
    '已征求党小组、培养联系人、党员和群众意见。',
    '政治审查由上级党委派人进行。',
    '参加了集中培训，时间不少于三天。',
    '直系亲属情况已按规定函调。',
  ],
  probation: [
    '《入党志愿书》已经填写并审核。',
    '预备期内编入党小组，参加组织生活。',
    '缺席党员的意见已书面征求。',
    '支部大会采取无记名投票表决。',
    '入党介绍人汇报了培养情况。',
    '预备期一年，从支部大会通过之日算起。',
    '上级党委派人谈话后审批。',
  ],
  full: [
    '介绍人谈了一年来的变化。',
    '党龄从转正之日算起。',
    '对本人提出了两条希望。',
    '预备期已满一年，本人提出书面转正申请。',
    '党小组、支部委员会都同意按期转正。',
    '支部大会表决后报上级党委审批。',
    '预备期内按时交纳党费、参加组织生活。',
  ],
}

export const memberChains = (scene: Scene): Chain[] =>
  scene.history.doings
    .filter(({ kind }) => kind === 'member')
    .map((doing) => {
      const step = stepOf(doing)
      const [column, title] = columns[step]
      return single(
        {
          key: `${scene.prefix} doing ${doing.key}`,
          column,
          day: doing.day,
          title: `${scene.terms.branch}${title}（${fullDay(doing.day)}）`,
          issuer: scene.terms.branch,
          body: (ink) => memberWords(scene, doing, step, ink),
          noticeDays: 5,
          about: [doing.key],
        },
        1.5,
      )
    })

function memberWords({ terms }: Scene, doing: Doing, step: Step, ink: Ink): string {
  const { dice } = ink
  const rows = Object.entries(doing.facts).filter(([name]) => /[\u4e00-\u9fa5]/.test(name))
  return join(
    p(told(doing, ink)),
    rows.length > 1
      ? table(
          '公示对象',
          ['事项', '内容'],
          rows.map(([name, value]) => [name, value]),
        )
      : '',
    para(...several(dice, dice.int(2, 4), ...more[step])),
    para(
      one(
        dice,
        `公示期5个工作日，党员群众可以向${terms.branch}反映情况，提倡署实名，电话${phone}。`,
        `有不同意见的，公示期内向${terms.branch}或者上级党委组织委员反映。`,
        `反映问题请实事求是，${terms.branch}对反映人保密，电话${phone}。`,
      ),
      one(dice, '网上公示隐去名字，全名在支部公开栏。', '姓名在支部公开栏公布，这里隐去名字。', ''),
    ),
  )
}
