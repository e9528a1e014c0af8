import type { ProjectCode } from '../../../payments/rates.ts'
import { measureOf, ratesInWords } from '../../../payments/rates.ts'
import type { PictureName } from '../../../text/html.ts'
import type { County } from '../../world/county.ts'
import type { Grant } from '../../world/history.ts'
import { districtContext, villageContext } from '../context.ts'
import { diceOf, type LifeDraft } from '../drafts.ts'
import { factsOf, type Payout } from '../facts.ts'
import { dayFrom, inWan, many, monthOf, paragraphs, points, say, shortDay, yearOf } from '../words.ts'

type Telling = { title: string; lead: string; more: readonly string[]; picture?: PictureName }

const query = '每一笔的面积、标准和金额，可以在本平台“补贴查询”里查到；同村的发放清单在各村页面公开。'
const tellings: Partial<Record<ProjectCode, Telling>> = {
  BT101: {
    title: '{p}{year}年耕地地力保护补贴发放到户',
    lead: '截至{day}，{p}{year}年耕地地力保护补贴已发放到{villages}个单位的{households}户，补贴面积{quantity}亩，合计{fen}。',
    more: [
      '今年的标准是{rates}。面积以公示无异议的核实结果为准，与往年相比有变化的，多是退耕、流转或者重新丈量的地块。',
      '发放额最多的是{most}。资金由财政直接打入社会保障卡，不经过村集体账户。',
      '财政部门提醒，补贴到账短信里的简称就是“地力补贴”，领取不用交任何费用。',
      '卡号变更、户主去世没有及时更新的，银行退回的款项将在核对后补发。',
    ],
    picture: 'notice-board',
  },
  BT102: {
    title: '{p}{year}年草原补奖资金发放',
    lead: '{p}{year}年草原生态保护补助奖励资金到{day}已经发到{households}户，涉及草场{quantity}亩，合计{fen}。',
    more: [
      '标准为{rates}。面积按草原承包经营权证登记，禁牧区和草畜平衡区分别计算。',
      '发放前，林草部门核对了休牧期巡查记录，违规放牧的先整改、后发放。',
      '发放额最多的是{most}。牧户反映集中的是围栏内外界线不清，已经列入今冬的勘界计划。',
    ],
    picture: 'pasture',
  },
  BT103: {
    title: '{p}农机补贴兑付到户{households}户',
    lead: '{p}{period}农机购置与应用补贴兑付完成，{households}户购置机具{quantity}台，补贴{fen}，{day}前全部打卡。',
    more: [
      '机具逐台核验铭牌、发动机号和发票，实行牌证管理的先上牌、后兑付。',
      '补贴额按自治区分档标准执行，差价和贷款由购机户自己承担。',
      '农牧部门提醒，先买后补，任何人以“帮办”名义收手续费都可以举报。',
    ],
    picture: 'service-hall',
  },
  BT104: {
    title: '{p}{year}年公益林补偿发放',
    lead: '{p}{year}年公益林补偿{fen}已发放到{households}户，面积{quantity}亩，{rates}。',
    more: [
      '面积以区划落界结果为准；管护责任没有落实的，整改合格后发放。',
      '发放额最多的是{most}。护林员的巡护记录从明年起每季在公开栏张贴。',
    ],
    picture: 'tree-planting',
  },
}

const subsidyPicture = (code: ProjectCode): PictureName | undefined => tellings[code]?.picture

/** News of a subsidy that was paid in the whole district. Monthly aid is no news. */
export function payoutNews(payout: Payout, county: County): LifeDraft | null {
  const telling = tellings[payout.code]
  if (!telling || payout.households < 5) return null
  const { room, place } = county
  const key = `r${room.root.areaId} news payout ${payout.code} ${payout.period}`
  const dice = diceOf(key)
  const measured = Math.round(payout.quantity / 10)
  const words = {
    p: place.short,
    year: String(payout.year),
    period: payout.period,
    day: shortDay(payout.day),
    villages: String(payout.villages),
    households: many(payout.households),
    quantity: measureOf(payout.code).unit === '亩' ? many(measured) : String(measured),
    fen: inWan(payout.fen),
    most: payout.most,
    rates: ratesInWords(payout.code, place.code, payout.year),
  }
  const picture = subsidyPicture(payout.code)
  return {
    key,
    desk: room.root,
    column: '本地要闻/时政要闻',
    title: say(telling.title, words),
    day: payout.day,
    lag: [1, 3],
    isNews: true,
    issuer: room.root.office,
    ...(picture ? { picture } : {}),
    about: payout.lists,
    body: paragraphs(
      say(telling.lead, words),
      ...points(dice, telling.more, 2, monthOf(payout.day)).map((pattern) => say(pattern, words)),
      ...dice.sample(districtContext(county, payout.day), 2),
      query,
    ),
  }
}

const programmes: Readonly<Record<Grant['programme'], readonly [name: string, use: string]>> = {
  operation: ['村级组织运转经费', '用于村干部报酬、办公和服务群众'],
  'public-works': ['村级公益事业财政奖补资金', '用于群众议定的村内道路、照明、排水等小型工程'],
  road: ['农村公路建设资金', '用于通组路硬化和危桥改造'],
  water: ['农村牧区饮水和水利资金', '用于机井、管网和渠道维修'],
  industry: ['产业发展资金', '用于棚圈、大棚等集体经营设施'],
  relief: ['救灾救济资金', '用于受灾户的生活救助和恢复生产'],
  environment: ['人居环境整治资金', '用于厕所改造、垃圾清运'],
  culture: ['公共文化设施资金', '用于文化广场和活动室'],
  forest: ['林草管护资金', '用于造林补植和草原管护'],
}

const grantPoints = [
  '财政部门要求，工程从立项到付款都要在本平台留下记录，钱花到哪一步，群众随时能查。',
  '资金专账核算，不得用来还旧债、发补贴。',
  '先议后建：没有经过村里会议表决的，不列入计划。',
  '两年以上没有做过工程的嘎查村优先，打架争来的不算。',
  '结余按比例收回，用于下一批，不在账上趴着。',
  '超出预算的部分由集体自筹，事先要写清钱从哪里来。',
  '验收时请村民代表在场，签字才付竣工款。',
  '发现虚报工程量的，追回资金，两年内不再安排。',
  '去年没有完工的先完工，再谈今年的新项目。',
] as const

/** News of the money of one programme that a district allotted in a year. */
export function* grantNews(county: County): Generator<LifeDraft> {
  const { room, place } = county
  const groups = new Map<string, Grant[]>()
  for (const grant of county.grants) {
    if (grant.allotted > county.today || grant.programme === 'operation' || grant.programme === 'relief') continue
    const id = `${grant.year} ${grant.programme}`
    const group = groups.get(id)
    if (group) group.push(grant)
    else groups.set(id, [grant])
  }
  for (const [id, grants] of groups) {
    if (grants.length < 3) continue
    const [first] = grants
    if (!first) continue
    const day = grants.reduce((latest, { allotted }) => (allotted > latest ? allotted : latest), first.allotted)
    const [name, use] = programmes[first.programme]
    const sum = grants.reduce((total, { fen }) => total + fen, 0)
    const paid = grants.filter((grant) => grant.paid !== null && grant.paid <= day)
    const units = new Set(grants.map(({ to }) => to)).size
    const largest = grants.toSorted((one, other) => other.fen - one.fen)[0] ?? first
    const dice = diceOf(`${room.root.areaId} grant ${id}`)
    const receiver = county.villages.find(({ village }) => village.desk.areaId === largest.to)?.village.desk.name
    yield {
      key: `r${room.root.areaId} news grant ${id}`,
      desk: room.root,
      column: '本地要闻/时政要闻',
      title: `${place.short}下达${yearOf(day)}年${name}${inWan(sum)}`,
      day,
      lag: [1, 5],
      isNews: true,
      issuer: room.root.office,
      picture: 'notice-board',
      about: grants.map(({ key }) => key),
      body: paragraphs(
        `截至${shortDay(day)}，${place.short}${first.year}年${name}共下达${inWan(sum)}，安排到${units}个单位，${use}。`,
        receiver
          ? `其中单笔最多的是${receiver}，${inWan(largest.fen)}。各单位的金额随分配通知一并公开，可以逐笔对照。`
          : false,
        paid.length > 0
          ? `已有${paid.length}笔资金到账，其余的按工程进度拨付；没有开工的不拨，完工验收后结清。`
          : '资金按工程进度拨付，没有开工的不拨，完工验收后结清。',
        ...dice.sample(grantPoints, 2),
        ...dice.sample(districtContext(county, day), 1),
      ),
    }
  }
}

const sharePoints = [
  '分红直接打入成员社会保障卡，外出务工的成员也同时收到。',
  '领到的不多，大家更关心的是账怎么来的，理财小组讲了半个上午。',
  '有人提出少分一些、多修一条渠，留到下一次会议表决。',
  '新增成员从下一年算起，去世成员的份额按章程处理。',
  '名册在公开栏贴了十天，改正了两处年龄错误。',
  '去年的租金有一笔年底才收齐，收到后才定的分配方案。',
  '不识字的老人由孩子念给他听，签名按手印。',
  '有一户卡号销了，钱退回来重打，晚了三天。',
] as const

/** News of a collective that shares its surplus with its members. */
export function* shareNews(county: County): Generator<LifeDraft> {
  const { townshipOf } = factsOf(county)
  for (const history of county.villages) {
    const { village } = history
    if (village.ground !== 'rural') continue
    for (const share of history.shares) {
      const line = share.lines.find(({ words }) => words.includes('成员') || words.includes('分红'))
      if (!share.paid || share.paid > county.today || !line || line.fen < 1_000_000) continue
      const desk = townshipOf(history)
      const meeting = history.meetings.find(({ decisions }) => decisions.some(({ key }) => key === share.decision))
      const decision = meeting?.decisions.find(({ key }) => key === share.decision)
      const dice = diceOf(`${village.desk.areaId} share ${share.year}`)
      const households = village.households.filter(({ people }) => people.some(({ isMember }) => isMember)).length
      yield {
        key: `t${desk.areaId} news share ${village.desk.areaId} ${share.year}`,
        desk,
        column: '本地要闻/乡镇动态',
        title: `${village.desk.name}集体收益分红${inWan(line.fen)}`,
        day: share.paid,
        lag: [1, 4],
        isNews: true,
        issuer: desk.office,
        picture: 'village-meeting',
        about: [share.decision],
        body: paragraphs(
          `${shortDay(share.paid)}，${village.desk.name}股份经济合作社把${share.year}年的集体收益分到成员手中，${households}户成员共分得${inWan(line.fen)}。`,
          meeting && decision
            ? `分配方案由${dayFrom(meeting.day, share.paid)}召开的会议表决，到会${meeting.present}人，同意${decision.yes}票${decision.no > 0 ? `，反对${decision.no}票` : ''}${decision.abstain > 0 ? `，弃权${decision.abstain}票` : ''}。`
            : false,
          `这一年可分配收益${inWan(share.surplus)}，先提公积公益金，再按份额分红；${share.lines.map(({ words, fen }) => `${words}${inWan(fen)}`).join('，')}。`,
          ...dice.sample(sharePoints, 2),
          ...dice.sample(villageContext(history, share.paid), 2),
        ),
      }
    }
  }
}
