import { h2, list, table, yuan } from '../../../text/html.ts'
import { random, seedOf } from '../../../random.ts'
import type { Desk } from '../../../units/desk.ts'
import type { County, Weather } from '../../world/county.ts'
import type { VillageHistory } from '../../world/history.ts'
import { workDaysAfter } from '../days.ts'
import { diceOf, type LifeDraft, noticeEnd } from '../drafts.ts'
import { factsOf } from '../facts.ts'
import { weatherKey } from '../news/weather-news.ts'
import { fullDay, inWan, inYuan, paragraphs, phone, points, yearOf, monthOf } from '../words.ts'
import { workDayIn } from '../../world/days.ts'

const column = '惠农政策/农牧业保险'

/** Insurance of crops and herds: the terms of a year, claims after its weather, questions. */
export function* insurancePapers(county: County): Generator<LifeDraft> {
  const { room } = county
  const farming = room.departments.find(({ key }) => key === 'farming') ?? room.root
  for (let year = yearOf(county.scale.from); year <= yearOf(county.today); year++) {
    yield terms(county, farming, year)
    yield herds(county, farming, year)
    yield questions(county, farming, year)
  }
  for (const weather of county.weather) if (weather.kind in losses) yield* claims(weather, county, farming)
}

/** Premium and sum insured of a mu of maize, in yuan, of a district and year. */
const termsOf = ({ place }: County, year: number) => ({
  premium: 24 + (Number(place.code.slice(3, 6)) % 4) * 2 + (year - 2023),
  sum: 480 + (Number(place.code.slice(3, 6)) % 5) * 20,
})

function terms(county: County, desk: Desk, year: number): LifeDraft {
  const { premium, sum } = termsOf(county, year)
  const dice = random(seedOf(county.room.root.areaId, year, 111))
  const plough = county.villages.reduce(
    (total, { village }) => total + village.households.reduce((own, household) => own + household.plough, 0),
    0,
  )
  const day = workDayIn(year, 4, dice.int(8, 24))
  return {
    key: `r${county.room.root.areaId} insurance terms ${year}`,
    desk,
    column,
    title: `${county.place.short}${year}年种植业保险投保办法`,
    day,
    isDue: true,
    issuer: desk.office,
    document: 'announcement',
    attachments: dice.chance(0.5) ? ['docx'] : [],
    body:
      paragraphs(
        `根据《农业保险条例》，${county.place.short}${year}年种植业保险开始投保。全域农户承包耕地约${(plough / 100_000).toFixed(1)}万亩，自愿投保。`,
      ) +
      h2('一、保什么、保多少') +
      paragraphs(
        `玉米每亩保费${premium}元，保险金额${sum}元。财政补贴八成，农户自己交${(premium * 0.2).toFixed(1)}元。`,
      ) +
      h2('二、怎么投') +
      list('ol', points(dice, ways, 3, 4)) +
      h2('三、出了险') +
      paragraphs(
        ...points(dice, afterLoss, 2, 4),
        '条款可以在<a href="https://www.example.com/">承保公司网站（示例外站）</a>查看。',
        `咨询电话：${phone}。`,
      ),
  }
}

const ways = [
  '自己投，也可以由合作社、村委会统一组织，统一组织的投保清单要公示。',
  '面积按实际种植填，流转地由种的人投，合同复印件留存。',
  '拍地块照片上传，照片里有地头标识。',
  '投保凭证当场给，保险公司短信同时发到本人手机。',
  '低收入户自付部分由帮扶资金代缴的，名单不公示。',
] as const

const afterLoss = [
  '四十八小时内报案，先拍照再处理，保留现场。',
  '查勘由公司、农技员、户主三方到地头，面积当场定。',
  '达成协议后十日内赔付，打到投保人账户，不得抵扣任何欠款。',
  '同一地块多次受灾的，分次查勘、累计赔付，不超过保额。',
  '有异议的可以复查，复查不另收费。',
] as const

function herds(county: County, desk: Desk, year: number): LifeDraft {
  const dice = random(seedOf(county.room.root.areaId, year, 112))
  const [cattle, sheep] = county.villages.reduce(
    ([cows, ewes], { village }) => {
      for (const { herd } of village.households) {
        cows += herd.cattle
        ewes += herd.sheep
      }
      return [cows, ewes]
    },
    [0, 0],
  )
  const day = workDayIn(year, dice.pick([2, 3, 9, 10]), dice.int(4, 24))
  return {
    key: `r${county.room.root.areaId} insurance herds ${year}`,
    desk,
    column,
    title: `${county.place.short}${year}年牛羊养殖保险承保提示`,
    day,
    issuer: desk.office,
    body: paragraphs(
      `${county.place.short}农户现存栏牛${cattle}头、羊${sheep}只，凡戴耳标、按程序免疫的都可以投保养殖保险。`,
      ...points(dice, herdPoints, 4, monthOf(day)),
      `咨询电话：${phone}。`,
    ),
  }
}

const herdPoints = [
  '能繁母牛、育肥牛、基础母羊分开投，保额不同，保单上写清耳标号。',
  '三十头以上的可以整圈投，零散的由合作社汇总，清单在嘎查村公示。',
  '死亡先报案、验耳标，再由无害化处理站收走，凭单赔付。',
  '疫病死亡按免疫档案核，没有免疫的不赔。',
  '政府扑杀补偿与保险赔款不重复计算，差额由保险补足。',
  '雪灾、沙尘暴造成的死亡在保险责任内，拍照时带上日期。',
  '保费财政补贴后，自己交的不到三成，手机就能付。',
] as const

function questions(county: County, desk: Desk, year: number): LifeDraft {
  const dice = random(seedOf(county.room.root.areaId, year, 113))
  const chosen = dice.sample(asked, 4)
  return {
    key: `r${county.room.root.areaId} insurance questions ${year}`,
    desk,
    column,
    title: `${desk.name}：农业保险投保和理赔问答（${year}年）`,
    day: workDayIn(year, 5, dice.int(4, 22)),
    isDue: true,
    issuer: desk.office,
    body:
      paragraphs('根据《农业保险条例》，就群众常问的投保和理赔问题解答如下。') +
      chosen.map(([heading, words]) => h2(heading) + paragraphs(words)).join('') +
      h2('条款在哪看') +
      paragraphs('可以在<a href="https://www.example.com/">承保公司网站（示例外站）</a>查看条款。'),
  }
}

const asked: readonly (readonly [string, string])[] = [
  ['不投保会怎样', '自愿投保，不投不影响补贴；受灾以后没有赔款，只能申请救助。'],
  ['流转的地谁投', '实际种的人投，合同里约定归谁的按约定。'],
  ['只淹了一角赔不赔', '按损失程度赔，起赔点写在条款里，查勘时当场告诉。'],
  ['查勘来晚了怎么办', '报案时记下编号，三天没人来的打监督电话。'],
  ['赔款会不会被扣', '直接打到本人账户，任何人不得截留、抵债。'],
  ['收了没卖的粮算不算损失', '仓库里的粮不在种植险里，可以另投财产险。'],
  ['两家公司能不能都投', '不可以重复投保，超出部分无效。'],
  ['牲畜拉肚子死了赔吗', '疫病责任看免疫，平时管理不当的不赔，条款里列得清楚。'],
]

type Loss = Weather['kind'] & ('hail' | 'flood' | 'drought' | 'frost')
const losses: Readonly<Record<Loss, readonly [name: string, share: number, yuan: number]>> = {
  hail: ['冰雹', 0.09, 190],
  flood: ['洪涝', 0.05, 230],
  drought: ['干旱', 0.14, 120],
  frost: ['早霜', 0.11, 95],
}

type Claim = { history: VillageHistory; households: number; mu: number; fen: number }

/** Claims of the villages of a township, by their land and the weather: the same in the township's list and in the district's. */
function claimsIn(weather: Weather, desk: Desk, county: County): Claim[] {
  const loss = losses[weather.kind as Loss]
  return factsOf(county)
    .inTownship(desk)
    .flatMap((history) => {
      if (history.village.ground === 'urban') return []
      const dice = random(
        seedOf(history.village.desk.areaId, Number(weather.day.slice(0, 4)), weather.day.charCodeAt(6), 114),
      )
      const plough = history.village.households.reduce((sum, household) => sum + household.plough, 0)
      const share = loss[1] * (0.3 + dice.next() * 1.4)
      const mu = Math.round((plough / 10) * share)
      const households = Math.max(1, Math.round(history.village.households.length * share * 1.2))
      return mu > 5 ? [{ history, households, mu, fen: mu * loss[2] * 100 }] : []
    })
}

function* claims(weather: Weather, county: County, farming: Desk): Generator<LifeDraft> {
  const { room } = county
  const [name] = losses[weather.kind as Loss]
  const desks = room.townships.filter((desk) => weather.townships.includes(desk.name))
  const groups = desks
    .map((desk) => ({ desk, own: claimsIn(weather, desk, county) }))
    .filter(({ own }) => own.length > 0)
  if (groups.length === 0) return
  const sumOf = (own: readonly Claim[], of: 'households' | 'mu' | 'fen'): number =>
    own.reduce((sum, claim) => sum + claim[of], 0)
  for (const { desk, own } of groups) yield listOf({ weather, desk, own, name }, sumOf)
  const all = groups.flatMap(({ own }) => own)
  const day = workDaysAfter(weather.day, 42)
  const dice = diceOf(`r${room.root.areaId} claims ${weatherKey(weather)}`)
  yield {
    key: `r${room.root.areaId} claims ${weatherKey(weather)}`,
    desk: farming,
    column,
    title: `${county.place.short}${monthOf(weather.day)}月${name}灾害农业保险理赔进展公示`,
    day,
    issuer: farming.office,
    noticeDays: 5,
    about: [weatherKey(weather)],
    attachments: dice.chance(0.5) ? ['xlsx'] : [],
    body:
      paragraphs(
        `${fullDay(weather.day)}，${weather.words}。经三方查勘，核定受损${sumOf(all, 'mu')}亩，涉及${sumOf(all, 'households')}户，应赔${inWan(sumOf(all, 'fen'))}。`,
      ) +
      table(
        '理赔进展',
        ['乡镇', '户数', '核定面积（亩）', '赔款（元）'],
        groups.map(({ desk, own }) => [
          desk.name,
          String(sumOf(own, 'households')),
          String(sumOf(own, 'mu')),
          yuan(sumOf(own, 'fen')),
        ]),
        ['合计', String(sumOf(all, 'households')), String(sumOf(all, 'mu')), yuan(sumOf(all, 'fen'))],
      ) +
      paragraphs(...points(dice, claimPoints, 2, monthOf(day)), noticeEnd(5, farming.office)),
  }
}

type Listed = { weather: Weather; desk: Desk; own: readonly Claim[]; name: string }

function listOf(
  { weather, desk, own, name }: Listed,
  sumOf: (own: readonly Claim[], of: 'households' | 'mu' | 'fen') => number,
): LifeDraft {
  const key = `t${desk.areaId} claims ${weatherKey(weather)}`
  const day = workDaysAfter(weather.day, 30)
  const dice = diceOf(key)
  const below = desk.grounds[0] === 'farm' ? '生产队' : '嘎查村'
  return {
    key,
    desk,
    column,
    title: `${desk.name}${monthOf(weather.day)}月${name}灾害理赔公示（${yearOf(weather.day)}年）`,
    day,
    issuer: desk.office,
    noticeDays: 5,
    about: [weatherKey(weather)],
    body:
      paragraphs(
        `${fullDay(weather.day)}${desk.name}遭受${name}灾害，经查勘核定，现将各${below}理赔情况公示如下，合计${inYuan(sumOf(own, 'fen'))}。`,
      ) +
      table(
        `${name}灾害理赔`,
        [below, '户数', '核定面积（亩）', '赔款（元）'],
        own.map(({ history, households, mu, fen }) => [
          history.village.desk.name,
          String(households),
          String(mu),
          yuan(fen),
        ]),
        ['合计', String(sumOf(own, 'households')), String(sumOf(own, 'mu')), yuan(sumOf(own, 'fen'))],
      ) +
      paragraphs(
        `分户清单在各${below}公开栏张贴，只写姓氏和面积。`,
        ...points(dice, claimPoints, 1, monthOf(day)),
        noticeEnd(5, desk.office),
      ),
  }
}

const claimPoints = [
  '赔款直接打到投保人账户，任何单位不得截留、抵扣。',
  '没有投保的户另行登记，符合条件的纳入临时救助，不在本表内。',
  '对面积有异议的，可以要求复查，复查时户主到场。',
  '重复报案、虚报面积的两户已经核减。',
  '绝收地块改种的，种子款可以从赔款中先行垫付。',
] as const
