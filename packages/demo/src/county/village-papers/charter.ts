import { p } from '../../text/html.ts'
import type { Random } from '../../random.ts'
import type { Ground } from '../../units/ground.ts'
import { isKeeper } from './choose-chains.ts'
import { type Chain, diceOf, type Ink, type Scene, single } from './draft.ts'
import { minutesKey } from './keys.ts'
import { votesOf } from './minutes.ts'
import { dayFrom, join, maybe, numeral, one, para } from './prose.ts'
import { addDays } from '../world/days.ts'

const column = '财务公开/村务公开/村规民约'

/** One rule with its wordings; each unit took one, with figures of its own. */
type Clause = { on?: readonly Ground[]; say: (dice: Random) => string }

const pick = (dice: Random, ...values: readonly (string | number)[]): string => String(dice.pick(values))

const clauses: readonly Clause[] = [
  {
    on: ['rural'],
    say: (dice) =>
      one(
        dice,
        `婚事从简，酒席不超过${pick(dice, 10, 12, 15, 18, 20)}桌，每桌不超过${pick(dice, 260, 300, 350)}元`,
        `结婚不比彩礼、不比车队，彩礼不超过${pick(dice, 3, 4, 5)}万元，由红白理事会上门说合`,
        `红白事先到红白理事会登记，席面和人情从简，随礼以${pick(dice, 50, 100)}元为限`,
      ),
  },
  {
    say: (dice) =>
      one(
        dice,
        '丧事简办，不占道搭灵棚，不在林边、草地烧纸',
        `老人过世，丧期不超过三天，吊唁不设流水席`,
        '提倡鲜花祭扫，清明、中元节由值守人员引导到指定地点',
      ),
  },
  {
    say: (dice) =>
      one(
        dice,
        '子女要赡养老人，吃穿住医不得推托，邻里看见老人受委屈应当告诉调解委员',
        `六十五岁以上老人由子女每月给赡养费不少于${pick(dice, 200, 300, 400)}元，多子女共同分担`,
        '孝敬老人、抚养孩子，不得以分家为由不管',
      ),
  },
  {
    on: ['rural'],
    say: (dice) =>
      one(
        dice,
        '房前屋后由各户包干，柴草、粪堆不出院墙',
        `每月${pick(dice, 5, 10, 15)}日为清扫日，一户出一人，不出工的补扫一段路`,
        '垃圾入桶，人畜分离，粪污拉到指定的堆沤点',
      ),
  },
  {
    on: ['urban'],
    say: (dice) =>
      one(
        dice,
        '楼道里不堆杂物、不停电动车，飞线充电由网格员当场拆除',
        '装修提前三天告诉楼栋长，中午和晚上七点以后不施工',
        '遛狗拴绳，随手清理，烈性犬不得饲养',
      ),
  },
  {
    on: ['urban'],
    say: (dice) =>
      one(
        dice,
        '不从楼上扔东西，阳台花盆固定牢',
        '垃圾按时投放，大件废旧物先预约再搬下楼',
        '消防通道不停车，挪车电话放在显眼处',
      ),
  },
  {
    on: ['rural', 'farm'],
    say: (dice) =>
      one(
        dice,
        '防火期不带火种进山进草场，秸秆不得点烧',
        `每年${pick(dice, '3月15日至6月15日', '9月15日至11月15日')}烧荒一律禁止，谁点火谁负责`,
        '上坟用火、吸烟引起火情的，除依法处理外，承担扑火费用',
      ),
  },
  {
    on: ['rural'],
    say: (dice) =>
      one(
        dice,
        '牲畜有人看管，进了别家地要赔苗，赔多少由组长现场估',
        `禁牧期不出圈，第一次劝回，第二次承担巡护半天`,
        '散放的牲畜由巡护员赶到待领点，饲草钱由畜主出',
      ),
  },
  {
    on: ['rural', 'farm'],
    say: (dice) =>
      one(
        dice,
        '用井、用渠按次序，不抢水、不偷水，水费谁用谁出',
        '机井房钥匙由管水员拿，私自开泵的补交电费',
        `灌溉按地块轮流，缺席的往后排`,
      ),
  },
  {
    say: (dice) =>
      one(
        dice,
        '有矛盾先找调解委员，不动手、不上网骂人',
        '邻里纠纷七日内由调解小组给出意见，不服的走法律途径',
        '吵架不过夜，说和不成的，由支部和司法所一起调解',
      ),
  },
  {
    say: (dice) =>
      one(
        dice,
        '不赌博，不放高利贷，打牌不动钱',
        '发现聚赌、传销、电信诈骗的，立即报警',
        '陌生链接不点、陌生来电不转账，家里老人由子女提醒',
      ),
  },
  {
    say: (dice) =>
      one(
        dice,
        '集体的树、灯、桌椅是大家的，损坏照价赔偿',
        '公家的东西借用要登记，用完三天内还',
        '公用房屋的钥匙登记在册，谁开门谁关灯',
      ),
  },
  {
    say: (dice) =>
      one(
        dice,
        '孩子到年龄就上学，不得中途退学打工',
        `假期不让孩子到水边玩，家长和${one(dice, '网格员', '组长')}一起看住`,
        '家里有考上大学的，集体敲锣送行，不摆谢师宴',
      ),
  },
  {
    on: ['rural'],
    say: (dice) =>
      one(
        dice,
        `集体土地不私自开垦、不私自买卖`,
        '盖房先批后建，不占路、不占沟，不超批准面积',
        '外来人员承包土地的，合同一律由股份经济合作社签',
      ),
  },
  {
    say: (dice) =>
      one(
        dice,
        '守规矩的家庭评为“文明家庭”，在公开栏写明',
        `每年评一次“好媳妇、好婆婆”，由代表投票`,
        '违反本规约的，先批评教育，再由本人在会上作说明',
      ),
  },
  {
    on: ['farm'],
    say: (dice) =>
      one(
        dice,
        '农机进出库登记，油料、配件领用签字',
        '播种、收获时听从统一调度，不抢先、不误时',
        '晒场谁用谁清，粮食不上公路',
      ),
  },
  {
    say: (dice) =>
      one(
        dice,
        '男女平等，分地分红不因婚嫁区别对待，具体以成员名册为准',
        '不打骂家人，有家庭暴力的由妇联主席和民警上门',
        '各民族群众互相尊重习俗，节庆互相走动',
      ),
  },
  {
    say: (dice) =>
      one(
        dice,
        `修路、清沟等公益劳动，每户每年不超过${pick(dice, 2, 3, 4)}个工，困难家庭免`,
        '公益劳动自愿报名，出工多的在公开栏表扬',
        '有钱出钱、有力出力，不摊派、不强捐',
      ),
  },
]

export function charterChains(scene: Scene): Chain[] {
  const { terms, history, prefix, county } = scene
  const found = history.meetings.findLast(({ decisions }) => decisions.some(({ about }) => about === 'charter'))
  const dice = diceOf(`${prefix} charter`)
  const day =
    found && !isKeeper(scene, column)
      ? found.day
      : addDays(county.today, -dice.int(4, isKeeper(scene, column) ? 70 : 700))
  const name = terms.ground === 'rural' ? '村规民约' : terms.ground === 'urban' ? '居民公约' : '职工文明公约'
  const isNew = found?.day === day
  const key = `${prefix} charter`
  return [
    single(
      {
        key,
        column,
        day,
        title: `${terms.unit}${name}${isNew ? '（新修订）' : ''}${one(dice, '', '公开')}`,
        issuer: terms.office,
        body: (ink) => charterWords(scene, name, ink),
        ...(dice.chance(0.3) ? { attachments: ['docx' as const] } : {}),
      },
      found ? 2 : 0.4,
    ),
  ]
}

function charterWords(scene: Scene, name: string, ink: Ink): string {
  const { terms, history, prefix } = scene
  const { dice } = ink
  const own = clauses.filter(({ on }) => on?.includes(terms.ground) ?? true)
  const chosen = dice.sample(own, dice.int(7, Math.min(12, own.length)))
  const meeting = history.meetings.findLast(
    ({ day, decisions }) => day < ink.dated && decisions.some(({ about }) => about === 'charter'),
  )
  const decision = meeting?.decisions.find(({ about }) => about === 'charter')
  const key = meeting ? minutesKey(prefix, meeting.key) : ''
  const passed =
    meeting && decision
      ? `${dayFrom(meeting.day, ink.dated)}${ink.isOut(key) ? ink.link(key, terms.assembly) : terms.assembly}通过（${votesOf(decision, ink)}）`
      : ''
  const articles = chosen.map(({ say }, at) => p(`<strong>第${numeral(at)}条</strong>　${say(dice)}。`))
  return join(
    para(
      passed === ''
        ? one(
            dice,
            `现将${terms.unit}现行${name}公开，请互相提醒、共同遵守。`,
            `${terms.us}的${name}由大家商量定下，现在网上公布。`,
            `为了邻里和睦、环境整洁，${terms.us}${terms.folk}约定如下。`,
          )
        : one(dice, `${terms.unit}${name}由${passed}，现予公布。`, `这份${name}经${passed}，自公布之日起执行。`),
    ),
    ...articles,
    para(
      one(
        dice,
        `本约由${terms.assembly}解释，每届任期修订一次。`,
        `执行情况由${terms.watch}监督。`,
        `${terms.group}长负责劝导，劝导不听的提交${terms.council}。`,
        `和法律不一致的，以法律为准。`,
      ),
      maybe(dice, 0.4, '不设罚款，以教育、劝导和公益劳动为主。'),
    ),
  )
}
