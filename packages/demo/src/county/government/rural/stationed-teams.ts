import { random, seedOf } from '../../../random.ts'
import { figure } from '../../../text/html.ts'
import type { Desk } from '../../../units/desk.ts'
import type { County } from '../../world/county.ts'
import { addDays, isoFrom, workDayFrom } from '../../world/days.ts'
import { quarterEnd, quarterWords } from '../days.ts'
import { body, type Chain, folk, isFarm, keyOf, local, phone } from '../drafts.ts'

const column = '政务公开/乡村振兴/驻村帮扶'

const seasons = {
  winter: [
    '帮助核对取暖用煤，给独居老人送去防寒物资',
    '讲解外出务工维权，登记用工意向',
    '入户看棚圈保暖，提醒备足饲草',
    '年货大集帮助代销干豆包、牛羊肉',
  ],
  spring: [
    '帮助备好种子化肥，联系农机代耕',
    '现场讲解玉米精量播种',
    '清理房前屋后柴草，检查用电',
    '帮助栽植防护林树苗',
  ],
  summer: [
    '排查防汛隐患，逐户告知转移路线',
    '帮助联系收购商，定下甜菜、杂粮订单',
    '组织孩子暑期看护和作业辅导',
    '指导羊羔防暑和驱虫',
  ],
  autumn: ['帮助缺劳力家庭抢收玉米', '联系烘干设备，避免粮食霉变', '核对医保参保和两病用药', '检查屋面防水，准备越冬'],
} as const

const seasonOf = (month: number): keyof typeof seasons =>
  month <= 2 || month === 12 ? 'winter' : month <= 5 ? 'spring' : month <= 8 ? 'summer' : 'autumn'

const matters = [
  '修一段入户路',
  '解决灌溉电线老化',
  '补办残疾证',
  '协调饲草运输',
  '整理土地流转合同',
  '代购偏远药品',
  '联系孩子转学',
  '处理用水收费疑问',
  '办理慢病认定',
  '调解相邻地界',
] as const

/** What village teams did in a quarter or month: what they saw, and what they settled. */
export function* helperChains(county: County, year: number): Generator<Chain> {
  const { departments, villages } = county.room
  const rural = villages.filter(({ grounds }) => grounds[0] !== 'urban')
  if (rural.length === 0) return
  const office = departments.find(({ key }) => key === 'organization') ?? departments[0]
  if (!office) return
  for (let month = 1; month <= 12; month++) {
    const dice = random(seedOf(county.root.id, year, month, 291))
    const list = dice.sample(rural, 2)
    for (const [at, village] of list.entries()) {
      const own = random(seedOf(village.areaId, year, month, 292))
      const sender = own.pick(departments.filter(({ key }) => key !== null && key !== 'court'))
      const season = seasonOf(month)
      const day = workDayFrom(isoFrom(year, month, own.int(5, 24)))
      const place = village.townships[0]?.name ?? ''
      const families = own.int(18, 130)
      const matter = own.pick(matters)
      yield [
        {
          key: `${keyOf(sender)}/help/${year}-${month}-${at}-${village.areaId}`,
          desk: sender,
          column,
          title:
            `${sender.name}在${village.name}${isFarm(sender) ? '走访职工家庭' : '开展驻村帮扶'}（${year}年${month}月）`.slice(
              0,
              45,
            ),
          day,
          unsigned: true,
          ...(season === 'spring' && at === 0 ? { picture: 'tree-planting' as const } : {}),
          html: body(
            `近日，${sender.name}${isFarm(sender) ? '干部' : '驻村工作队'}在${village.name.startsWith(place) ? '' : place}${village.name}走访${families}户，${local(sender, own.pick(seasons[season]))}。`,
            season === 'spring' && at === 0 ? figure('tree-planting') : '',
            `走访中，${folk(village)}提出${own.int(3, 12)}件诉求，其中“${matter}”当天协调解决，${own.pick(['其余列入民情台账，逐件销号', '暂时不能解决的说明了原因和期限', '涉及项目的报所在地统一申报'])}。`,
            `（供稿：${sender.name}）`,
          ),
        },
      ]
    }
  }
  yield* teamChains(county, year, rural.length, office)
}

function* teamChains({ root, place, room }: County, year: number, count: number, office: Desk): Generator<Chain> {
  const { departments, townships } = room
  for (const quarter of [1, 2, 3, 4]) {
    const dice = random(seedOf(root.id, year, quarter, 293))
    const teams = Math.max(6, Math.round(count * 0.4))
    const jobs = dice.int(40, 260)
    const sold = dice.int(12, 90)
    const closed = dice.int(60, 240)
    const desk = quarter % 2 === 0 ? (departments.find(({ key }) => key === 'farming') ?? office) : office
    yield [
      {
        key: `${keyOf(desk)}/teams/${year}-${quarter}`,
        desk,
        column,
        title: `${place.short}${year}年${quarterWords[quarter - 1]}驻村帮扶工作情况`,
        day: workDayFrom(addDays(quarterEnd(year, quarter), dice.int(4, 14))),
        html: body(
          local(
            desk,
            `${quarterWords[quarter - 1]}，${teams}支驻村工作队在岗，覆盖${dice
              .sample(townships, 3)
              .map(({ name }) => name)
              .join(
                '、',
              )}等地。队员考勤由驻地和派出单位共同确认，${dice.pick(['请假须报备', '离岗超过三天的由派出单位替补', '两名长期不在岗的已更换'])}。`,
          ),
          `帮助联系务工岗位${jobs}个，代销农畜产品${sold}万元，办理诉求${closed}件，${dice.pick(['未办结的8件均为需要立项的工程类事项', '办结率高于上季度', '按类别看，用水用电最多'])}。`,
          local(
            desk,
            `${dice.pick(['防返贫监测新识别家庭均已落实一户一策', '对突发重病家庭开辟申请通道', '监测对象收入变化按月比对'])}；${dice.pick(['产业项目的收益分配方案开会讨论', '督促项目按期开工', '消费帮扶价格随行就市，不摊派'])}。对工作队有意见，可拨打${phone}。`,
          ),
        ),
      },
    ]
  }
}
