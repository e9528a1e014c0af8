import { p, table } from '../../text/html.ts'
import type { Ground } from '../../units/ground.ts'
import type { Random } from '../../random.ts'
import { officerOn } from '../world/village.ts'
import { isKeeper } from './choose-chains.ts'
import { type Chain, diceOf, type Ink, type Scene, single } from './draft.ts'
import { join, maybe, one, para, phone } from './prose.ts'
import type { Terms } from './terms.ts'
import { addDays } from '../world/days.ts'

const column = '财务公开/村务公开/小微权力清单'

/** A matter in which officers decide over money, goods or signatures, and how it is done. */
type Power = {
  on?: readonly Ground[]
  what: string
  who: 'leader' | 'secretary' | 'accountant' | 'helper' | 'group' | 'clerk' | 'mediator'
  how: (terms: Terms, dice: Random) => string
  days: readonly string[]
}

const powers: readonly Power[] = [
  {
    what: '重大事项决策',
    who: 'secretary',
    how: ({ assembly, council }, dice) =>
      one(
        dice,
        `支部提议→${council}商议→党员大会审议→${assembly}决议→公开结果`,
        `按“四议两公开”办理，${assembly}到会人数不足三分之二的改期`,
      ),
    days: ['每次会后3日内公开', '随时公开'],
  },
  {
    what: '工程项目实施',
    who: 'leader',
    how: ({ assembly, watch }, dice) =>
      one(dice, `${assembly}立项→公开比选→签订合同→施工监督→验收→付款`, `先有预算再动工，比选、验收时${watch}到场`),
    days: ['各环节分别公开', '立项后15日内启动'],
  },
  {
    what: '物资和服务采购',
    who: 'accountant',
    how: ({ council, watch }, dice) =>
      one(dice, `经办人提出→${council}同意→两人询价→验收入库→报账`, `单笔超过2000元的货比三家，${watch}核对发票和实物`),
    days: ['验收后10日内报账', '随办'],
  },
  {
    on: ['rural', 'farm'],
    what: '土地、草场发包',
    who: 'leader',
    how: ({ assembly }, dice) =>
      one(dice, `${assembly}定面积和底价→公告→竞价→公示→签合同`, '到期前一个月公告，当众竞价，合同报代理记账机构备案'),
    days: ['公告不少于7日', '结果公示3日'],
  },
  {
    what: '房屋和设备出租',
    who: 'accountant',
    how: (_, dice) => one(dice, '评估租金→公告→竞价→公示→签合同→按期收租', '租期一般不超过三年，租金先交后用'),
    days: ['公告不少于7日', '合同签订后5日内公开'],
  },
  {
    what: '财务开支审批',
    who: 'leader',
    how: ({ leader, watch }, dice) =>
      one(
        dice,
        `经办人、证明人签字→${watch}审核→${leader}审批→会计入账`,
        `500元以下由${leader}审批，以上由集体研究，大额提交会议表决`,
      ),
    days: ['按月报账', '每月25日前'],
  },
  {
    on: ['rural'],
    what: '宅基地申请初审',
    who: 'leader',
    how: ({ assembly }, dice) =>
      one(dice, `本人申请→村民小组讨论→${assembly}通过→公示→上报`, '到场看地、四邻签字，公示无异议后报苏木乡镇'),
    days: ['20个工作日', '公示7日'],
  },
  {
    what: '低保、特困申请协助',
    who: 'helper',
    how: (_, dice) =>
      one(dice, '受理→入户调查→民主评议→公示→上报，近亲属备案', '材料由两人一起核对，评议记录存档，不收任何费用'),
    days: ['10个工作日', '公示7日'],
  },
  {
    what: '临时救助和救灾款物发放',
    who: 'helper',
    how: ({ watch }, dice) =>
      one(dice, `摸底→评议→公示→签领→${watch}抽查`, '由两人以上发放，领取人签字，剩余物资登记保管'),
    days: ['到账后10日内', '急难情况当天办'],
  },
  {
    on: ['rural', 'farm'],
    what: '惠农补贴面积上报',
    who: 'group',
    how: ({ group }, dice) => one(dice, `户申报→${group}长核对→公示→上报`, '面积以确权和合同为准，公示期内可以复核'),
    days: ['公示7日', '按上级规定时间'],
  },
  {
    what: '公益岗位聘用',
    who: 'leader',
    how: ({ council }, dice) =>
      one(dice, `公布岗位→报名→${council}研究→公示→签协议`, '一人一岗，干部近亲属回避，按月考核'),
    days: ['公示5日', '一年一聘'],
  },
  {
    what: '印章使用',
    who: 'clerk',
    how: ({ leader }, dice) =>
      one(dice, `登记事由→${leader}签字→专人盖章`, '空白材料一律不盖，用印登记簿每半年检查一次'),
    days: ['当场办', '随办'],
  },
  {
    what: '证明开具',
    who: 'clerk',
    how: (_, dice) => one(dice, '凭身份证当场核实，取消的证明不再开', '能查档案的不让群众跑，涉及他人的要有本人委托'),
    days: ['当场办', '1个工作日'],
  },
  {
    what: '集体资产处置',
    who: 'accountant',
    how: ({ assembly }, dice) =>
      one(dice, `清点→评估→${assembly}同意→公告→竞价→入账`, '报废、出售先拍照登记，收入当日存入账户'),
    days: ['公示7日', '收入当月公开'],
  },
  {
    on: ['rural'],
    what: '收益分配',
    who: 'accountant',
    how: ({ assembly }, dice) =>
      one(dice, `核实收益→拟方案→${assembly}表决→公示→转账`, '先提公积公益金，再按份额分，不发现金'),
    days: ['每年一次', '公示7日'],
  },
  {
    what: '党员发展',
    who: 'secretary',
    how: (_, dice) => one(dice, '申请→积极分子→发展对象→支部大会→上级审批→转正', '每一步都公示，培养联系人签字'),
    days: ['各环节公示5个工作日', '按细则规定'],
  },
  {
    what: '账目查询',
    who: 'accountant',
    how: ({ watch }, dice) => one(dice, `提出→会计出示凭证→当面解释`, `十人以上联名要求审计的，由${watch}报上级`),
    days: ['3个工作日', '当场办'],
  },
  {
    what: '矛盾调解',
    who: 'mediator',
    how: (_, dice) => one(dice, '受理→调查→调解→签协议→回访', '调解不收费，达不成协议的告知其他途径'),
    days: ['15日内', '一般7日'],
  },
]

export function powerChains(scene: Scene): Chain[] {
  const { terms, prefix, county } = scene
  const dice = diceOf(`${prefix} powers`)
  const day = addDays(county.today, -dice.int(6, isKeeper(scene, column) ? 70 : 420))
  return [
    single(
      {
        key: `${prefix} powers ${day.slice(0, 4)}`,
        column,
        day,
        title: `${terms.unit}${terms.ground === 'farm' ? '队务' : ''}小微权力清单（${day.slice(0, 4)}年${one(dice, '', '版')}）`,
        issuer: terms.office,
        body: (ink) => powerWords(scene, ink),
        ...(dice.chance(0.3) ? { attachments: ['pdf' as const] } : {}),
      },
      0.5,
    ),
  ]
}

function powerWords(scene: Scene, ink: Ink): string {
  const { terms, village } = scene
  const { dice, dated } = ink
  const own = powers.filter(({ on }) => on?.includes(terms.ground) ?? true)
  const chosen = dice.sample(own, dice.int(8, own.length - 2))
  const leader = officerOn(village.officers.leader, dated)
  const accountant = officerOn(village.officers.accountant, dated)
  const deputy = officerOn(village.officers.deputy, dated)
  const who: Readonly<Record<Power['who'], string>> = {
    leader: `${terms.leader}${leader}`,
    secretary: '党支部书记',
    accountant: `会计${accountant}`,
    helper: dice.pick(['民政协理员', `副职${deputy}`]),
    group: `${terms.group}长`,
    clerk: dice.pick(['值班人员', `副职${deputy}`, '文书']),
    mediator: dice.pick(['调解委员', '治保调解主任']),
  }
  return join(
    para(
      one(
        dice,
        `${terms.council}经手的钱、物、章都在这张表里，表外的事不得收费、不得加条件。`,
        `现公开${terms.unit}小微权力清单，共${chosen.length}项，请${terms.folk}对照办事、对照监督。`,
        `${terms.unit}对经手事项作了梳理，列出${chosen.length}项，程序和时限如下。`,
        `办什么事、走哪几步、找谁、几天办完，${terms.us}列成${chosen.length}项公布。`,
      ),
      maybe(dice, 0.4, `分工有变动的，当月更新。`),
    ),
    table(
      '小微权力清单',
      ['事项', '怎么办', '时限', '责任人'],
      chosen.map((power) => [power.what, power.how(terms, dice), dice.pick(power.days), who[power.who]]),
    ),
    maybe(
      dice,
      0.8,
      p(
        one(
          dice,
          `不按清单办的，向${terms.watch}反映，电话${phone}。`,
          `办事中被吃拿卡要的，请拨打${phone}。`,
          `清单由${terms.watch}监督执行。`,
          `流程图张贴在${terms.board}旁。`,
        ),
      ),
    ) || '',
  )
}
