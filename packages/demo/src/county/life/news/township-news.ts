import type { PictureName } from '../../../text/html.ts'
import { random, seedOf } from '../../../random.ts'
import type { Desk } from '../../../units/desk.ts'
import type { County } from '../../world/county.ts'
import type { Doing, VillageHistory } from '../../world/history.ts'
import { villageAsides, workAsides } from '../asides.ts'
import { villageContext } from '../context.ts'
import { diceOf, type LifeDraft } from '../drafts.ts'
import { factsOf, nameIn } from '../facts.ts'
import { projectNews } from './project-news.ts'
import { monthOf, paragraphs, points, type Point, shortDay } from '../words.ts'
import { daysBetween } from '../../world/days.ts'

type Telling = { title: readonly string[]; more: readonly Point[]; picture?: PictureName }

/** What of the life of villages their township tells, and how. */
const tellings: Partial<Record<Doing['kind'], Telling>> = {
  cleaning: {
    title: ['{v}清出一条干净巷道', '{v}村民一起动手清垃圾', '{v}大扫除 老人孩子齐上手'],
    more: [
      '柴草垛统一挪到村外的堆放点，离房二十米以上。',
      '清出来的旧农膜过了秤，送到回收点换新膜。',
      '路肩和边沟划成段，一段一户，谁家门前谁家管。',
      '村里说好不打分、不排名，月底看一眼干不干净就行。',
      [[3, 4, 5], '雪一化，一冬天的杂物都露了出来，先清沟渠，再清院外。'],
      [[6, 7, 8], '雨前把排水口掏开，低洼处不再积水。'],
      [[9, 10, 11], '赶在封冻之前清，冻住了要等到来年春天。'],
    ],
  },
  repair: {
    title: ['{v}修好群众反映的小毛病', '{v}小修小补不过夜', '接到反映 {v}当天动手修'],
    more: [
      '材料费从集体账上支出，单据连同照片一起公开。',
      '会修的人就在村里，工钱按日算，出工单由监督小组签字。',
      '修之前问过周围几户，路怎么走、车怎么停都说定。',
      '同样的毛病还有几处，记在本子上，解冻后一起修。',
    ],
  },
  training: {
    title: ['{v}请来技术员讲课', '{v}农闲时节上堂课'],
    more: [
      '讲完就到圈里看、到机具上试，比光听管用。',
      '没赶上的，录音发在群里，蒙古语讲一遍、汉语讲一遍。',
      '下次讲什么，由大家在纸条上写。',
    ],
    picture: 'training-class',
  },
  festival: {
    title: ['{v}热热闹闹过节', '{v}邻里聚到一起'],
    more: [
      '饭菜各家端来一道，没有花集体的钱。',
      '年轻人搬凳子，老人先入座，孩子表演自己排的节目。',
      '外出的人打来视频，镜头从头扫到尾。',
    ],
  },
  vaccination: {
    title: ['{v}牲畜防疫不漏一户', '防疫员来到{v}'],
    more: [
      '疫苗和注射都不收费，免疫证当场填。',
      '放牧在外的约好回圈的日子再补。',
      '打完针观察半小时，没有反应再放出去。',
    ],
    picture: 'pasture',
  },
  planting: {
    title: ['{v}栽下一片新绿', '{v}路边补栽树苗'],
    more: [
      '树苗来自镇里的苗圃，成活以后再结账。',
      '谁家门前的树谁家浇，枯了秋天一起补。',
      '栽在线路外侧，不挡灯、不碍车。',
    ],
    picture: 'tree-planting',
  },
  harvest: {
    title: ['{v}抢收进行时', '{v}秋粮归仓'],
    more: ['收割费按亩算，开工前贴在公开栏。', '缺人手的几户由互助队先收。', '粮堆之间留出消防通道，夜里有人值守。'],
    picture: 'harvest',
  },
  'fire-watch': {
    title: ['{v}守住防火第一道关', '{v}护林员的一天'],
    more: [
      '进山的路口有人登记，火种留下，出来再取。',
      '风大的日子停用一切野外火，连烧荒的念头也不能有。',
      '扑火工具放在村部门口，谁都知道钥匙在哪。',
    ],
  },
  visit: {
    title: ['{t}干部到{v}走访', '{v}走访听来的几件事'],
    more: [
      '来的人自己带了干粮，没有在村里吃饭。',
      '能当场办的当场办，不能办的说清找谁、等多久。',
      '听到的意见按条编号，下次来先说办得怎样。',
    ],
  },
  post: {
    title: ['{v}公益岗位上新人', '{v}岗位聘用当众定'],
    more: ['岗位、报酬、职责先贴出来，再报名、再评议。', '每月考勤由监督小组核对，缺勤按天扣。'],
  },
}

const isWork: ReadonlySet<Doing['kind']> = new Set(['cleaning', 'repair', 'planting', 'harvest'])

/** News of a township: of what its villages did and finished, as often as it writes. */
export function* townshipNews(county: County): Generator<LifeDraft> {
  const { inTownship, accepted } = factsOf(county)
  const byTownship = Map.groupBy(accepted, ({ township }) => township.areaId)
  for (const desk of county.room.townships) {
    const dice = random(seedOf(desk.areaId, 75))
    // Some townships have a clerk who likes to write.
    const share = dice.weigh([
      [0.03, 3],
      [0.08, 4],
      [0.2, 2],
    ] as const)
    for (const placed of byTownship.get(desk.areaId) ?? [])
      if (diceOf(`${placed.what.key} told`).chance(share * 3)) yield projectNews(placed, desk, county)
    for (const history of inTownship(desk)) yield* doingsOf(history, desk, share, county)
  }
}

function* doingsOf(history: VillageHistory, desk: Desk, share: number, county: County): Generator<LifeDraft> {
  let last = ''
  for (const doing of history.doings) {
    const telling = tellings[doing.kind]
    if (!telling || doing.day > county.today) continue
    if (last !== '' && daysBetween(last, doing.day) < 60) continue
    if (!diceOf(`${doing.key} told`).chance(share)) continue
    last = doing.day
    yield draftOf(doing, telling, history, desk)
  }
}

function draftOf(doing: Doing, telling: Telling, history: VillageHistory, desk: Desk): LifeDraft {
  const key = `t${desk.areaId} news ${doing.key}`
  const dice = diceOf(key)
  const village = nameIn(history, desk)
  const titles = telling.title.filter((one) => !one.includes('农闲') || [11, 12, 1, 2, 3].includes(monthOf(doing.day)))
  const title = dice.pick(titles).replace('{v}', village).replace('{t}', desk.name)
  const words = doing.words.replace(/。$/, '')
  const more = [
    ...points(dice, telling.more, dice.int(1, 2), monthOf(doing.day)),
    ...dice.sample(villageContext(history, doing.day), dice.int(1, 2)),
    ...dice.sample(isWork.has(doing.kind) ? workAsides : villageAsides, dice.int(1, 3)),
  ]
  return {
    key,
    desk,
    column: '本地要闻/乡镇动态',
    title,
    day: doing.day,
    lag: [0, 4],
    isNews: true,
    issuer: desk.office,
    ...(telling.picture && dice.chance(0.6) ? { picture: telling.picture } : {}),
    about: [doing.key],
    body: paragraphs(
      words.includes('月') && words.includes('日') ? `${words}。` : `${shortDay(doing.day)}，${words}。`,
      ...more,
    ),
  }
}
