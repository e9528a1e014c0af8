import { random, seedOf } from '../../../random.ts'
import type { Desk } from '../../../units/desk.ts'
import type { County } from '../../world/county.ts'
import { isoFrom, monthOf, workDayFrom } from '../../world/days.ts'
import { body, type Chain, keyOf, local, phone } from '../drafts.ts'

const drills = [
  {
    month: 2,
    name: '校园地震避险演练',
    facts: ['警报响起后两分钟内全部疏散到操场', '行动不便的学生由专人护送', '清点人数与考勤表核对'],
    lessons: ['二楼东侧楼梯拥堵，调整了班级路线', '应急广播音量偏小，已增加喇叭', '低年级错峰下楼'],
  },
  {
    month: 5,
    name: '防灾减灾日宣传和疏散演练',
    facts: ['讲解暴雨山洪的征兆和避险', '演示灭火毯和急救包扎', '发放家庭应急物资清单'],
    lessons: ['老人看不清小字，下次改用大字版', '入户讲解比集市更有效', '安置点标志牌位置偏低'],
  },
  {
    month: 8,
    name: '山洪转移演练',
    facts: ['从预警到全部转移用时三十八分钟', '转移责任人逐户敲门', '安置点登记人数与台账一致'],
    lessons: ['沟口便桥夜间照度不足，已加装灯', '两户联系电话有变，已更新', '牲畜转移路线另行规划'],
  },
  {
    month: 11,
    name: '雪灾除雪保通演练',
    facts: ['除雪机械四十分钟到达指定路段', '模拟客车被困，供应热水食品', '发电车接入卫生院'],
    lessons: ['防滑料储备点偏远，增加一处', '通信盲区改用对讲机', '装载机驾驶员备班不足'],
  },
] as const

const fires = [
  {
    month: 3,
    why: ['气温回升快，积雪融化，枯草裸露', '入春以来降水少，风力大'],
    lines: ['清明将至，提倡鲜花祭扫', '烧秸秆、烧田埂一律停止', '林缘住户备好水桶和铁锹', '放牧人员不带火种'],
  },
  {
    month: 5,
    why: ['大风日数多，草木含水量低', '沙地升温快，火险等级持续偏高'],
    lines: ['林区施工用火停批', '春播机械检查排气管防火罩', '景区限流，吸烟点集中设置', '旅游车辆接受检查'],
  },
  {
    month: 10,
    why: ['秋收后草木干枯，大风天气增多', '霜后可燃物增多，夜间火情不易发现'],
    lines: ['收获机械配备灭火器', '运草车加盖苫布', '秸秆打包离田', '牧草堆与住房保持距离'],
  },
] as const

const officeOf = ({ room }: County, of: 'emergency' | 'forest'): Desk =>
  room.departments.find(({ key }) => key === of) ?? room.departments.find(({ key }) => key === 'emergency') ?? room.root

/** Drills and warnings that come with the seasons. */
export function* drillChains(county: County, year: number): Generator<Chain> {
  yield* exercises(county, year)
  yield* fireWarnings(county, year)
  yield gasWarning(county, year)
}

function* exercises(county: County, year: number): Generator<Chain> {
  const { townships, root } = county.room
  const emergency = officeOf(county, 'emergency')
  for (const drill of drills) {
    const dice = random(seedOf(root.areaId, year, drill.month, 451))
    const place = dice.pick(townships).name
    const day = workDayFrom(isoFrom(year, drill.month, dice.int(8, 26)))
    yield [
      {
        key: `${keyOf(emergency)}/drill/${year}-${drill.month}`,
        desk: emergency,
        column: '政务公开/应急管理/防灾减灾',
        title: `${emergency.name}在${place}组织${drill.name}（${year}年）`,
        day,
        unsigned: true,
        html: body(
          `${monthOf(day)}月${Number(day.slice(8))}日，${emergency.name}在${place}组织${drill.name}，${dice.int(40, 260)}人参加。`,
          `${dice.sample<string>(drill.facts, 2).join('；')}。${dice.pick(['演练不预设脚本，由现场指挥临机下达任务', '参演人员多为当地群众和志愿者', '演练全程约一个小时'])}。`,
          `复盘发现：${dice.sample<string>(drill.lessons, 2).join('；')}。`,
          `（供稿：${emergency.name}）`,
        ),
      },
    ]
  }
}

function* fireWarnings(county: County, year: number): Generator<Chain> {
  const { root } = county.room
  const forest = officeOf(county, 'forest')
  for (const { month, why, lines } of fires) {
    const dice = random(seedOf(root.areaId, year, month, 452))
    const day = workDayFrom(isoFrom(year, month, dice.int(12, 27)))
    yield [
      {
        key: `${keyOf(forest)}/fire/${year}-${month}`,
        desk: forest,
        column: '政务公开/应急管理/预警信息',
        title: `${county.place.short}${year}年${month}月森林草原高火险提示`,
        day,
        document: 'announcement',
        html: body(
          `${dice.pick(why)}，未来一周森林草原火险等级较高。现提示如下。`,
          dice
            .sample<string>(lines, 3)
            .map((words, at) => `<p>${at + 1}. ${local(forest, words)}。</p>`)
            .join(''),
          `发现火情立即拨打12119，不要自行扑救。值班电话${phone}。`,
        ),
      },
    ]
  }
}

function gasWarning(county: County, year: number): Chain {
  const emergency = officeOf(county, 'emergency')
  const dice = random(seedOf(county.room.root.areaId, year, 453))
  const tips = [
    '封火前检查烟道，睡前开窗缝',
    '燃煤炉具不在卧室使用',
    '报警器装在高处并定期试响',
    '有头晕恶心先通风、移到室外再求助',
    '电热毯不折叠、不过夜',
    '燃气软管每十八个月更换',
  ] as const
  return [
    {
      key: `${keyOf(emergency)}/gas/${year}`,
      desk: emergency,
      column: '政务公开/应急管理/预警信息',
      title: `${county.place.short}${year}年冬季预防一氧化碳中毒提示`,
      day: workDayFrom(isoFrom(year, 12, dice.int(3, 14))),
      document: 'announcement',
      html: body(
        '近期气压低、风力小，取暖炉具排烟不畅，容易发生一氧化碳中毒。现提示如下。',
        dice
          .sample<string>(tips, 4)
          .map((words, at) => `<p>${at + 1}. ${words}。</p>`)
          .join(''),
        `网格员将对独居老人和出租房逐户检查，急救电话120，值班电话${phone}。`,
      ),
    },
  ]
}
