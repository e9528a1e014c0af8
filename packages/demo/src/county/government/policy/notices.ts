import { random, seedOf } from '../../../random.ts'
import { followUps } from '../pools.ts'
import type { Desk } from '../../../units/desk.ts'
import { addDays, isoFrom, workDayFrom } from '../../world/days.ts'
import { inWords } from '../days.ts'
import { body, type Chain, folk, isFarm, keyOf, law, local, phone, points } from '../drafts.ts'

const column = '政务公开/政策文件/通知公告'

/** Notices of a season, by kinds of desks. */
type Notice = {
  at: 'root' | 'township' | 'any'
  month: readonly [number, number]
  tenths: number
  name: string
  kind: '通知' | '通告' | '公告'
  lead: string
  lines: readonly string[]
  urban?: boolean
}

const notices: readonly Notice[] = [
  {
    at: 'root',
    month: [3, 3],
    tenths: 10,
    name: '做好春季森林草原防火工作',
    kind: '通知',
    lead: '当前进入春季防火期',
    lines: [
      '清明前后实行卡口登记，严禁携带火种入山',
      '护林员、护草员按网格巡护',
      '火烧秸秆、田埂草的从严处理',
      '旅游景点设置防火提示',
      '应急队伍集中食宿',
      '瞭望塔二十四小时有人',
    ],
  },
  {
    at: 'root',
    month: [9, 9],
    tenths: 9,
    name: '做好秋季防火和秸秆禁烧工作',
    kind: '通知',
    lead: '秋收结束后草木干枯',
    lines: [
      '收获机械配备灭火器',
      '打包离田优先于就地处理',
      '重点地段用无人机巡查',
      '卡口检查过往车辆',
      '生产用火实行审批',
      '典型火险案例在集市宣讲',
    ],
  },
  {
    at: 'root',
    month: [1, 1],
    tenths: 10,
    name: '征集政务公开意见建议',
    kind: '公告',
    lead: '为使公开内容更贴近群众需要',
    lines: [
      '哪些信息找不到、看不懂，公开栏位置和更新时间是否方便',
      '可以在本平台“群众留言”中填写',
      '采纳情况在征集结束后公布',
      '意见不要求署名',
      '重复的意见合并答复',
    ],
  },
  {
    at: 'root',
    month: [9, 9],
    tenths: 10,
    name: '做好国庆、中秋假期值班工作',
    kind: '通知',
    lead: '为处理假期突发情况',
    lines: [
      '领导在岗带班，值班表提前公布',
      '景区、车站、商场加密检查',
      '民生服务窗口公布服务时间',
      '供热供水抢修人员在位',
      '突发情况先处置后报告',
    ],
  },
  {
    at: 'root',
    month: [12, 12],
    tenths: 10,
    name: '做好元旦春节前后安全和保障工作',
    kind: '通知',
    lead: '临近岁末',
    lines: [
      '排查人员密集场所隐患',
      '走访慰问不得增加基层负担',
      '严禁违规发放津补贴',
      '保障农民工工资',
      '烟花爆竹销售点实名登记',
      '保障蔬菜肉蛋供应',
    ],
  },
  {
    at: 'root',
    month: [10, 10],
    tenths: 9,
    name: '城乡居民医保参保缴费',
    kind: '公告',
    lead: '集中缴费期已经开始',
    lines: [
      '手机、银行、便民窗口均可缴费',
      '新生儿出生九十天内办理参保',
      '低保和特困家庭按规定资助参保',
      '不会收取任何手续费',
      '参保信息有误的到户籍地办理',
    ],
  },
  {
    at: 'root',
    month: [5, 5],
    tenths: 8,
    name: '开展农村人居环境整治提升行动',
    kind: '通知',
    lead: '春季清洁工作全面展开',
    lines: [
      '清理三堆和废旧农具',
      '保洁员责任片公示',
      '厕所维修优先改造',
      '不搞刷白墙',
      '院落自己清理',
      '垃圾转运记录清运量',
    ],
  },
  {
    at: 'root',
    month: [6, 6],
    tenths: 8,
    name: '做好汛期安全防范工作',
    kind: '通知',
    lead: '汛期已经来临',
    lines: [
      '山洪沟口住户逐户发放明白卡',
      '水库值班电话不断线',
      '学校、景区设转移方案',
      '低洼路段设人盯守',
      '预警信息逐级直达户',
      '灾情两小时内上报',
    ],
  },
  {
    at: 'township',
    month: [4, 4],
    tenths: 2,
    name: '种植业保险投保',
    kind: '通告',
    lead: '春播即将开始',
    lines: [
      '农户自愿投保，财政补贴保费',
      '承包面积与投保面积一致',
      '理赔以查勘为准',
      '保单由农户核对签字',
      '不得垫付或者代签',
    ],
  },
  {
    at: 'township',
    month: [4, 4],
    tenths: 2,
    name: '禁止违规用火',
    kind: '通告',
    lead: '风大物燥',
    lines: ['祭祀提倡鲜花，不焚纸', '地头柴草离开林地', '进山登记火种', '烟头随意丢弃的教育劝返', '举报有奖'],
  },
  {
    at: 'township',
    month: [7, 7],
    tenths: 2,
    name: '规范犬只饲养',
    kind: '通告',
    lead: '夏季犬伤增多',
    lines: [
      '定期免疫接种狂犬病疫苗',
      '出户系绳，烈性犬禁止散养',
      '咬伤立即冲洗并就医',
      '流浪犬由保洁队收容',
      '邻里投诉登记',
    ],
    urban: true,
  },
  {
    at: 'township',
    month: [9, 9],
    tenths: 2,
    name: '征集冬季集中供暖意见',
    kind: '公告',
    lead: '供暖季即将开始',
    lines: ['报修先登记，供暖前试水', '老楼立管逐栋检查', '末端用户测温', '意见五个工作日内回复', '收费明细公布'],
    urban: true,
  },
  {
    at: 'township',
    month: [11, 11],
    tenths: 2,
    name: '登记冬季困难群众取暖需求',
    kind: '通告',
    lead: '气温逐渐下降',
    lines: ['由网格员上门登记', '补助公示到嘎查村', '需要代买煤的登记数量', '独居老人安全检查', '虚假登记取消资格'],
  },
  {
    at: 'township',
    month: [3, 3],
    tenths: 2,
    name: '春季义务植树',
    kind: '通知',
    lead: '植树时节到来',
    lines: ['树苗按户数分配', '成活率由包片人负责', '不占用耕地', '渠路两侧优先', '先看墒情再栽植'],
  },
  {
    at: 'township',
    month: [8, 8],
    tenths: 2,
    name: '整治占道经营和车辆乱停',
    kind: '通告',
    lead: '集市日益繁忙',
    lines: ['划定临时摊区，免费使用', '拖拉机不进主街', '学校门口设禁停线', '先告知后处理', '商户自查门前'],
    urban: true,
  },
  {
    at: 'township',
    month: [12, 12],
    tenths: 2,
    name: '做好社会保险待遇资格认证',
    kind: '公告',
    lead: '年度认证即将结束',
    lines: [
      '手机认证或者窗口办理',
      '外地居住的视频认证',
      '不会认证的由社区代办',
      '逾期暂停待遇，认证后补发',
      '代领的须如实登记',
    ],
  },
  {
    at: 'any',
    month: [2, 2],
    tenths: 2,
    name: '调整公开信息联系人',
    kind: '公告',
    lead: '因工作调整',
    lines: ['来信来访收件人同步变更', '此前登记的事项继续办理', '办公电话不变', '申请材料不需要重新提交'],
  },
  {
    at: 'any',
    month: [8, 8],
    tenths: 2,
    name: '公布办公时间和服务范围',
    kind: '公告',
    lead: '为方便群众办事',
    lines: [
      '工作日8:30至12:00、14:30至17:30',
      '午间由值班人员受理',
      '预约可以周六上午办理',
      '重点事项一窗通办',
      '代办服务不收费',
    ],
  },
  {
    at: 'any',
    month: [6, 6],
    tenths: 2,
    name: '评选公开工作先进集体',
    kind: '公告',
    lead: '为交流做法',
    lines: [
      '按更新及时、内容准确、答复认真评选',
      '由群众代表和单位互评',
      '公示后表扬',
      '不增加基层填报',
      '不与个人奖励挂钩',
    ],
  },
]

export function* noticeChains(desk: Desk, year: number): Generator<Chain> {
  for (const [at, notice] of notices.entries()) {
    const level = desk.level === 'root' ? 'root' : desk.level === 'township' ? 'township' : 'any'
    if (notice.at !== level && !(notice.at === 'any' && desk.level === 'department')) continue
    if (notice.urban && desk.grounds[0] !== 'urban') continue
    if (isFarm(desk) && /医保|占道|犬只/.test(notice.name)) continue
    const dice = random(seedOf(desk.areaId, year, at, 341))
    if (!dice.chance(notice.tenths / 10)) continue
    const day = workDayFrom(addDays(isoFrom(year, notice.month[0], 4), dice.int(0, 16)))
    const lines = dice
      .shuffle([...dice.sample(notice.lines, 3), ...dice.sample<string>(followUps, 3)])
      .map((words) => local(desk, words))
    const basis = /防火/.test(notice.name) ? `根据${law('森林防火条例', day)}、${law('草原防火条例', day)}，` : ''
    const end = notice.kind === '通知' ? '' : `特此${notice.kind}。`
    yield [
      {
        key: `${keyOf(desk)}/notice/${year}-${at}`,
        desk,
        column,
        title: `${desk.office}关于${notice.name}的${notice.kind}（${year}年）`,
        day,
        document: notice.kind === '通知' ? ('numbered' as const) : ('announcement' as const),
        html: body(
          notice.kind === '通知'
            ? local(desk, desk.level === 'township' ? '各嘎查村（社区）：' : `${desk.place.below}，各有关单位：`)
            : '',
          `${notice.lead}，${basis}现就${notice.name}有关事项${notice.kind === '通知' ? '通知' : notice.kind}如下。`,
          points(lines.map((words) => `${words}。`)),
          `${dice.pick(['执行中遇到问题', '有不同意见', '需要帮助'])}的${folk(desk)}，请联系${phone}。`,
          end,
        ),
      },
    ]
    if (notice.kind === '公告' && dice.chance(0.3) && /征集|征求/.test(notice.name))
      yield [
        {
          key: `${keyOf(desk)}/notice/${year}-${at}/answer`,
          desk,
          column,
          title: `${desk.office}关于${notice.name}采纳情况的公告（${year}年）`.slice(0, 45),
          day: workDayFrom(addDays(day, 40)),
          document: 'announcement' as const,
          html: body(
            `意见征集结束后，共收到意见${dice.int(4, 26)}条，现公布采纳情况。`,
            `${dice.pick(['对公开栏位置偏远的，已调整到村部入口', '对内容更新慢的，明确专人负责', '对看不懂专业术语的，增加白话说明'])}；${dice.pick(['没有采纳的主要是超出权限的事项', '属于个人隐私的不予公开', '与财力不符的列入规划'])}。截至${inWords(day)}后的意见继续受理。`,
            '特此公告。',
          ),
        },
      ]
  }
}
