import { list } from '../../text/html.ts'
import { type Draft, diceOf, type Scene } from './draft.ts'
import { draftOf, pad } from './party-drafts.ts'
import { join, one, para, quarterWords, several } from './prose.ts'
import { workDayAfter } from './release-times.ts'

const lessons = [
  '党章',
  '支部工作条例',
  '党员教育管理工作条例',
  '农村集体经济组织法',
  '民法典里的相邻关系',
  '草原法和草畜平衡规定',
  '森林草原防火条例',
  '惠农补贴怎么算',
  '反电信网络诈骗法',
  '铸牢中华民族共同体意识',
  '村级财务公开规定',
  '安全用电用气常识',
  '轮作和黑土地保护',
  '牛羊疫病防控',
  '红白事简办',
  '应急避险常识',
  '信访工作条例',
]
const manners = [
  '书记领学',
  '集中讨论',
  '看视频后谈体会',
  '请驻村干部讲',
  '老党员讲往事',
  '到田间现场讲',
  '自学后提问',
  '分小组学',
  '送学上门',
  '结合账本讲',
]
const learningNotes = [
  '无故缺席三次的，由书记谈话。',
  '外出党员通过手机参加。',
  '年老体弱的由支部委员送学。',
  '学习情况记入会议记录，年底支部大会上点评。',
  '每次留半小时说身边的事。',
  '学习资料放在活动室，随时取用。',
  '积极分子一起参加。',
  '笔记由党小组长翻看。',
  '蒙古语授课的内容配有翻译。',
]

/** What members learn in a quarter. */
export function learningPlan(scene: Scene, year: number, quarter: number): Draft {
  const { terms, prefix } = scene
  const key = `${prefix} learning ${year} ${quarter}`
  const day = workDayAfter(`${year}-${pad(quarter * 3 - 2)}-${pad(diceOf(key).int(2, 12))}`, quarter === 1 ? 8 : 1)
  return draftOf(scene, `learning ${year} ${quarter}`, {
    column: '党务公开/党员教育管理/学习计划',
    day,
    title: `${terms.branch}${quarterWords(year, quarter)}党员学习安排`,
    body: ({ dice }) => {
      const own = lessons.filter((lesson) => terms.ground !== 'urban' || !/草原|森林|轮作|疫病/.test(lesson))
      const chosen = dice.shuffle(own).slice(0, dice.int(3, 5))
      const fixed = one(dice, '每月第一个星期五', '每月5日', '每月25日', '每月第二个周一晚上', '党员活动日当天')
      const lines = chosen.map((lesson) => `${lesson}（${dice.pick(manners)}）`)
      return join(
        para(
          one(
            dice,
            `根据《中国共产党党员教育管理工作条例》，${terms.branch}本季度集中学习定在${fixed}，内容如下。`,
            `本季度学习定在${fixed}，${terms.ground === 'urban' ? '上班的党员参加晚间补学' : quarter === 2 || quarter === 3 ? '农忙时顺延' : '每次不超过两小时'}。`,
            `${terms.us}党员${quarterWords(year, quarter)}学什么、怎么学，支部委员会商量后安排如下。`,
          ),
        ),
        dice.chance(0.5)
          ? list(
              'ol',
              lines.map((line) => `${line}。`),
            )
          : para(`${lines.join('；')}。`),
        para(...several(dice, dice.int(1, 3), ...learningNotes)),
      )
    },
  })
}
