import { codesOf, random, type Random, seedOf } from '../../../random.ts'
import { table, yuan } from '../../../text/html.ts'
import type { Desk } from '../../../units/desk.ts'
import type { County } from '../../world/county.ts'
import { addDays, workDayFrom } from '../../world/days.ts'
import type { Taking } from '../../world/history.ts'
import { inWords } from '../days.ts'
import { landNotes } from '../pools.ts'
import { body, type Chain, type Draft, isFarm, law, linked, local, phone, points } from '../drafts.ts'

const column = '政务公开/重大项目/征地信息'

const mu = (tenths: number): string => `${(tenths / 10).toFixed(1)}亩`

/** Land of villages that was taken: the same sums as their books and notices. */
export function* takingChains(county: County): Generator<Chain> {
  const { departments, root } = county.room
  const desk = departments.find(({ key }) => key === 'land') ?? root
  for (const { village, takings } of county.villages)
    for (const taking of takings) {
      const dice = random(seedOf(...codesOf(taking.key), 151))
      const place = { village: village.desk.name, township: village.desk.townships[0]?.name ?? '' }
      const day = (before: number): string => workDayFrom(addDays(taking.announced, -before))
      yield isFarm(desk)
        ? [recovery(desk, taking, place, day(28), dice), ...payment(desk, taking, place, dice)]
        : [
            first(desk, taking, place, day(dice.int(88, 110)), dice),
            plan(desk, taking, place, day(dice.int(48, 62)), dice),
            announcement(desk, taking, place, dice),
            ...payment(desk, taking, place, dice),
          ]
    }
}

type Site = { village: string; township: string }

/** Names of some villages begin with that of their township. */
const whole = ({ village, township }: Site): string => (village.startsWith(township) ? village : township + village)

const keyOf = ({ key }: Taking, part: string): string => `r-land/${key.replaceAll(' ', '-')}/${part}`
const titled = (taking: Taking, { village }: Site, kind: string): string =>
  `${village}${taking.works}${kind}（${taking.announced.slice(0, 4)}年${Number(taking.announced.slice(5, 7))}月）`

const surveys = [
  '地上附着物由权利人指认，当场登记',
  '调查人员不少于三人，成果由权利人签字',
  '对地类有争议的，以国土变更调查成果为准',
  '外出务工的权利人可以委托亲属到场',
  '青苗按实际种植品种和面积登记',
  '机井、围栏逐件编号拍照',
  '现状调查同时开展社会稳定风险评估',
] as const

function first(desk: Desk, taking: Taking, site: Site, day: string, dice: Random): Draft {
  return {
    key: keyOf(taking, 'first'),
    desk,
    column,
    title: titled(taking, site, '征收土地预公告'),
    day,
    document: 'announcement',
    html: body(
      `因${taking.works}建设需要，拟征收${site.village}${taking.site}的集体土地。根据${law('中华人民共和国土地管理法', day)}，现将有关事项预公告如下。`,
      points([
        `征收范围：${whole(site)}${taking.site}，拟征收面积约${mu(taking.tenths)}，以勘测定界为准。征收目的：${taking.works}。`,
        `自本公告发布之日起开展土地现状调查。${dice.sample<string>(surveys, 3).join('；')}。`,
        '自本公告发布之日起，任何单位和个人不得在拟征收范围内抢栽抢建；违反规定抢栽抢建的，抢栽抢建部分不予补偿。',
        `本公告在${site.village}公开栏同时张贴，公告期限10个工作日。咨询电话${phone}。`,
      ]),
    ),
  }
}

const rights = [
  '对方案有不同意见的，可以在公告期内书面提出，过半数成员认为不符合规定的，组织听证',
  '被征地农民按规定纳入社会保障，费用在征收前足额落实',
  '补偿登记时携带身份证明和承包合同',
  '地上附着物和青苗补偿按评估结果另行支付给所有人',
  '安置方式为货币补偿，不调整其他农户承包地',
] as const

function plan(desk: Desk, taking: Taking, site: Site, day: string, dice: Random): Draft {
  const collective = taking.fen * (taking.collectivePercent / 100)
  return {
    key: keyOf(taking, 'plan'),
    desk,
    column,
    title: titled(taking, site, '征地补偿安置方案公告'),
    day,
    document: 'announcement',
    html: body(
      `${linked(keyOf(taking, 'first'), '征收土地预公告')}发布后，完成了土地现状调查。现将${taking.works}征地补偿安置方案公告如下。`,
      table(
        '征地补偿安置方案',
        ['事项', '内容'],
        [
          ['征收土地', `${site.village}${taking.site}，${mu(taking.tenths)}`],
          ['涉及承包户', `${taking.rows.length}户`],
          ['补偿标准', `每亩${taking.standard.toLocaleString('en-US')}元（区片综合地价）`],
          ['土地补偿费和安置补助费', `${yuan(taking.fen)}元`],
          ['其中归集体', `${yuan(collective)}元（${taking.collectivePercent}%）`],
          ['其中到户', `${yuan(taking.fen - collective)}元（${100 - taking.collectivePercent}%）`],
        ],
      ),
      points(dice.sample<string>(rights, 3).map((words) => `${words}。`)),
      `公告期限30日。意见请送${desk.name}，电话${phone}。`,
    ),
  }
}

function announcement(desk: Desk, taking: Taking, site: Site, dice: Random): Draft {
  const after = [
    '补偿费用足额支付后方可用地，未支付的不得进场施工',
    '被征收土地上当年作物可以收获的，收获后交地',
    '施工便道占地另行办理临时用地手续',
    '对征收决定不服的，可以自公告期满之日起六十日内申请行政复议',
    '剩余零星地块不便耕种的，由施工单位修通道路',
  ] as const
  return {
    key: keyOf(taking, 'announcement'),
    desk,
    column,
    title: titled(taking, site, '征收土地公告'),
    day: taking.announced,
    document: 'announcement',
    about: [taking.key],
    html: body(
      `${taking.works}用地已依法批准，征收${whole(site)}集体土地${mu(taking.tenths)}。补偿安置按照${linked(keyOf(taking, 'plan'), '已公告的方案')}执行，方案公告期内没有收到过半数成员的反对意见。`,
      `补偿标准每亩${taking.standard.toLocaleString('en-US')}元，合计${yuan(taking.fen)}元，涉及承包户${taking.rows.length}户。请权利人自公告之日起15日内到${site.village}村务室办理补偿登记。`,
      `${dice.sample<string>(after, 3).join('；')}。`,
      `特此公告。`,
    ),
  }
}

function payment(desk: Desk, taking: Taking, site: Site, dice: Random): Draft[] {
  if (taking.received === null) return []
  const collective = taking.fen * (taking.collectivePercent / 100)
  return [
    {
      key: keyOf(taking, 'paid'),
      desk,
      column,
      title: titled(taking, site, '征地补偿费用支付情况公示'),
      day: taking.received,
      delay: 2,
      noticeDays: 7,
      about: [taking.key],
      html: body(
        `${linked(keyOf(taking, isFarm(desk) ? 'recovery' : 'announcement'), taking.works + '征地')}补偿费用于${inWords(taking.received)}全部拨付到${site.village}账户，现公示如下。`,
        table(
          '征地补偿费用支付情况（单位：元）',
          ['项目', '金额'],
          [
            ['到户部分', yuan(taking.fen - collective)],
            [`集体部分（${taking.collectivePercent}%）`, yuan(collective)],
          ],
          ['合计', yuan(taking.fen)],
        ),
        `面积${mu(taking.tenths)}，标准每亩${taking.standard.toLocaleString('en-US')}元，${taking.rows.length}户。${dice
          .sample<string>(landNotes, 4)
          .map((words) => local(desk, words))
          .join('；')}。`,
        `公示期7个工作日，对支付有异议的，请拨打${phone}。`,
      ),
    },
  ]
}

/** A state farm's land belongs to the state: it is taken back, and the workers are compensated for what they lose. */
function recovery(desk: Desk, taking: Taking, site: Site, day: string, dice: Random): Draft {
  const how = [
    '承包费从交地当月起停收',
    '职工优先安排其他机动地',
    '青苗按实际投入补偿',
    '地上滴灌设施由承包职工自行拆除利用',
    '补偿方案已经职工代表会议讨论',
  ] as const
  return {
    key: keyOf(taking, 'recovery'),
    desk,
    column,
    title: titled(taking, site, '收回国有农用地公告'),
    day,
    document: 'announcement',
    html: body(
      `因${taking.works}建设需要，经批准收回${whole(site)}${taking.site}国有农用地${mu(taking.tenths)}，涉及承包职工${taking.rows.length}户。`,
      `补偿标准每亩${taking.standard.toLocaleString('en-US')}元，合计${yuan(taking.fen)}元，其中${100 - taking.collectivePercent}%补偿承包职工，${taking.collectivePercent}%留${site.village}用于土地整理。`,
      `${dice.sample<string>(how, 3).join('；')}。对补偿有异议的，请在15日内向${desk.name}提出，电话${phone}。`,
    ),
  }
}
