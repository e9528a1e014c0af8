import { table } from '../../../text/html.ts'
import { people } from '../../../names.ts'
import { random, seedOf } from '../../../random.ts'
import type { Desk } from '../../../units/desk.ts'
import type { County } from '../../world/county.ts'
import { diceOf, type LifeDraft, noticeEnd } from '../drafts.ts'
import { fullDay, monthWords, paragraphs, points, monthOf, yearOf } from '../words.ts'
import { zealOf } from './kind-papers.ts'
import { addDays, workDayIn } from '../../world/days.ts'

const posts = [
  '办公室工作人员',
  '便民服务中心工作人员',
  '农牧站技术员',
  '财务人员',
  '驻村工作队员',
  '执法人员',
  '业务股室工作人员',
  '窗口工作人员',
]
const degrees = ['大专', '大学', '大学', '大学', '研究生']

/** Somebody on the way into the Party: an activist, a year later a candidate, then a probationer for a year. */
type Path = {
  name: string
  sex: string
  born: number
  degree: string
  post: string
  activist: string
  listed: string
  full: string
  asked: number
  against: number
}

/** The texts about one person agree: each is published, or none. */
export function* memberPapers(county: County): Generator<LifeDraft> {
  const { townships, departments } = county.room
  const [first, last] = [yearOf(county.scale.from) - 2, yearOf(county.today)]
  for (const desk of [...townships, ...departments])
    for (let year = first; year <= last; year++) {
      const dice = random(seedOf(desk.areaId, year, 84))
      if (!dice.chance(0.2 * zealOf(desk))) continue
      yield* textsOf(desk, pathOf(desk, year))
    }
}

function pathOf(desk: Desk, year: number): Path {
  const dice = random(seedOf(desk.areaId, year, 85))
  const [name = ''] = people(dice, 1)
  const activist = workDayIn(year, dice.int(3, 9), dice.int(3, 24))
  const listed = workDayIn(year + 1, dice.int(5, 10), dice.int(3, 24))
  return {
    name,
    sex: dice.pick(['男', '女']),
    born: year - dice.int(23, 39),
    degree: dice.pick(degrees),
    post: dice.pick(posts),
    activist,
    listed,
    full: workDayIn(year + 2, monthOf(listed) + 1 > 12 ? 12 : monthOf(listed) + 1, dice.int(3, 24)),
    asked: dice.int(9, 26),
    against: dice.chance(0.25) ? 1 : 0,
  }
}

const heads = ['姓名', '性别', '出生年月', '文化程度', '岗位']

function* textsOf(desk: Desk, path: Path): Generator<LifeDraft> {
  const key = `${desk.level === 'township' ? 't' : 'd'}${desk.areaId} member ${path.activist}`
  const dice = diceOf(key)
  const born = `${path.born}年${dice.int(1, 12)}月`
  const row = (caption: string) => table(caption, heads, [[path.name, path.sex, born, path.degree, path.post]])
  const shared = { desk, issuer: desk.branch, chain: key, lag: [0, 2], noticeDays: 5 } as const
  const watched = points(dice, trials, 3, monthOf(path.listed))
  yield {
    ...shared,
    key: `${key} activist`,
    column: '党务公开/党员发展/入党积极分子',
    title: `${desk.branch}确定入党积极分子公示（${monthWords(path.activist)}）`,
    day: path.activist,
    body:
      paragraphs(
        `根据《中国共产党发展党员工作细则》，经党小组推荐、支部委员会研究，确定${path.name}同志为入党积极分子，报上级党委备案。基本情况公示如下。`,
      ) +
      row('入党积极分子基本情况') +
      paragraphs(...points(dice, training, 3, monthOf(path.activist)), noticeEnd(5, desk.branch)),
  }
  yield {
    ...shared,
    key: `${key} candidate`,
    column: '党务公开/党员发展/发展对象公示',
    title: `${desk.branch}发展对象公示（${monthWords(path.listed)}）`,
    day: path.listed,
    body:
      paragraphs(
        `${path.name}同志自${fullDay(path.activist)}被确定为入党积极分子，培养教育一年以上。支部听取党小组、培养联系人和群众意见${path.asked}人次${path.against ? '，其中有1人提出学习不够经常，本人已作说明' : '，没有不同意见'}，拟列为发展对象，现公示如下。`,
      ) +
      row('发展对象基本情况') +
      paragraphs(...watched, noticeEnd(5, desk.branch)),
  }
  yield {
    ...shared,
    key: `${key} full`,
    column: '党务公开/党员发展/预备党员转正',
    title: `${desk.branch}预备党员转正公示（${monthWords(path.full)}）`,
    day: path.full,
    refs: [],
    body:
      paragraphs(
        `预备党员${path.name}同志于${fullDay(addDays(path.listed, 34))}被接收，预备期一年，已按时提出书面转正申请。经支部考察、征求党员和群众意见，拟提交支部党员大会讨论转正，现公示如下。`,
      ) +
      row('预备党员基本情况') +
      paragraphs(...points(dice, probation, 3, monthOf(path.full)), noticeEnd(5, desk.branch)),
  }
}

const training = [
  '支部指定两名正式党员为培养联系人，每半年考察一次，培养教育期不少于一年。',
  '推荐采取党员推荐和群团组织推优两种方式，推荐情况记录在案。',
  '本人递交申请后，支部派人谈话两次，了解入党动机和家庭情况。',
  '培养期间参加支部的学习和公益活动，不参加表决。',
  '家庭成员的从业情况已经说明，群众没有意见。',
  '每季度向支部书面汇报一次思想和工作，由联系人签收。',
  '安排到信访接待窗口轮岗一个月，听群众怎么说。',
  '培训由上级党委统一组织，学习时间不少于规定学时。',
  '推优票数居前两位，另一人因工作年限不足暂缓。',
] as const

const trials = [
  '政治审查由两名党员外调，材料齐全。',
  '本人参加了上级党委举办的发展对象培训，结业测试合格。',
  '培养联系人每季度谈话一次，考察记录没有缺项。',
  '所在股室同事提出，遇到急活肯留下来，缺点是汇报不够及时。',
  '公示前，支部把推荐票数当场告诉了本人。',
  '近亲属从业情况按要求报告，没有需要回避的情形。',
  '支部查阅了三年的考核结果，均为称职以上。',
] as const

const probation = [
  '预备期内参加组织生活没有无故缺席，党费按月交纳。',
  '支部安排其联系三户群众，走访记录经党小组核对。',
  '对预备期中指出的“发言少”问题，本人已有改进。',
  '转正须经到会有表决权的正式党员过半数赞成，表决结果另报上级党委审批。',
  '预备期内承担了防汛值守、入户宣传等工作，评价合格。',
  '培训学时达到规定，缺的一次已经补学。',
] as const
