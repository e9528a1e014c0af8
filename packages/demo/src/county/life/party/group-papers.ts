import type { DepartmentKey } from '../../../units/departments.ts'
import { random, seedOf } from '../../../random.ts'
import type { Desk } from '../../../units/desk.ts'
import type { County } from '../../world/county.ts'
import { officeAsides } from '../asides.ts'
import { diceOf, type LifeDraft } from '../drafts.ts'
import { paragraphs, points, type Point, say, shortDay, yearOf, monthOf } from '../words.ts'
import { workDayIn } from '../../world/days.ts'

type Work = { title: string; months: readonly number[]; lead: string; points: readonly Point[] }
const any = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

/** What the organisations of the people do besides their news. {n} of those who came; {t} a township, {v} a village. */
const works: Partial<Record<DepartmentKey, readonly Work[]>> = {
  unions: [
    {
      title: '{u}集体协商要约行动开始（{y}年）',
      months: [3, 4],
      lead: '自{day}起，{u}组织各基层工会就工资、工时和劳动保护向用人单位发出协商要约。',
      points: [
        '上年协商结果先兑现，再谈新的。',
        '女职工专项协议一并协商，写明哺乳时间和夜班安排。',
        '没有建会的小企业由区域工会代为协商。',
        '谈不拢的由劳动关系三方调解，不影响发工资。',
        '协议签订后七日内在单位张贴。',
      ],
    },
    {
      title: '{u}“金秋助学”资助发放（{y}年）',
      months: [8, 9],
      lead: '{day}，{u}“金秋助学”资助发放完毕，惠及困难职工家庭{n}户。',
      points: [
        '申请、核实、集体研究后在所在单位内部核对，不对外公示姓名。',
        '资助款转入本人银行卡，不搞现场发放仪式。',
        '同时讲清国家助学贷款的办法，不与资助挂钩。',
        '资金来源和结余在年度账目中公开。',
      ],
    },
    {
      title: '{u}技能比武在{t}举行（{y}年）',
      months: [5, 6, 10],
      lead: '{day}，{u}举办职工技能比武，{n}名选手参加。',
      points: [
        '题目来自车间里常出的故障，裁判由外单位师傅担任。',
        '成绩当场公布，选手可以看自己的评分表。',
        '优胜者的经验录成短视频，放在驿站里看。',
        '安全员全程盯着，三名选手因没戴护目镜扣分。',
      ],
    },
  ],
  youth: [
    {
      title: '{u}青年志愿服务一年账（{y}年）',
      months: [12, 1],
      lead: '{day}，{u}公布一年来志愿服务情况：登记志愿者{n}人，主要在扶老、清雪和防汛值守上。',
      points: [
        '服务对象满意不满意由网格员回访，不由志愿者自己填。',
        '经费来自预算和捐助，支出逐笔列清。',
        '明年减少节日扎堆，多做平日里的事。',
        '志愿者保险由团委统一购买。',
      ],
    },
    {
      title: '{u}为返乡青年办创业面对面（{y}年）',
      months: [2, 3, 7],
      lead: '{day}，{u}召集返乡青年{n}人，请银行、税务和农牧部门的同志当面答疑。',
      points: [
        '问得最多的是贷款额度和场地，能当场定的当场定。',
        '两名青年讲了赔钱的经历，比成功经验更管用。',
        '合同范本现场发，律师讲了三个常见的坑。',
        '需要协调的{few}件事限期答复。',
      ],
    },
    {
      title: '{u}寒暑假托管班开课（{y}年）',
      months: [1, 7],
      lead: '{day}，{u}在{v}等地开办假期托管班，由大学生志愿者看护、辅导。',
      points: [
        '家长自愿报名，不收费，接送由家长签字。',
        '不讲新课，作业写完就活动。',
        '场地消防、饮水先查后开。',
        '孩子的姓名、照片一律不对外发布。',
      ],
    },
  ],
  women: [
    {
      title: '{u}家庭纠纷调解情况公开（{y}年{m}月）',
      months: any,
      lead: '{u}公开近期婚姻家庭纠纷调解情况：接待来访{n}人次，调解{few}件，其余引导到司法程序。',
      points: [
        '谈话室不设登记牌，内容保密。',
        '遭受家庭暴力的协助申请人身安全保护令，陪同报警。',
        '孩子的抚养安排优先谈，钱的事后谈。',
        '调解员轮训过心理疏导课程。',
        '电话0482-000 0000（示例号码），工作日有人接。',
      ],
    },
    {
      title: '{u}“两癌”免费检查安排（{y}年）',
      months: [4, 5, 6],
      lead: '自{day}起，{u}会同卫生健康部门组织适龄妇女免费检查，首站在{t}。',
      points: [
        '自愿参加，凭身份证登记，车接车送。',
        '结果只告知本人，异常的协助转诊。',
        '困难妇女患病救助另行申请，不公示姓名。',
        '错过本站的可以到下一站补查。',
      ],
    },
    {
      title: '{u}刺绣合作社账目开放日（{y}年）',
      months: [5, 6, 10, 11],
      lead: '{day}，{u}请{n}名绣娘当面看合作社的账：订单、料钱、工钱逐笔对。',
      points: [
        '压了两个月的货款当场讲清到账日期。',
        '次品扣料钱的做法取消。',
        '公积金怎么用由社员投票。',
        '明年订单少的月份集中培训，不收费。',
      ],
    },
  ],
  unitedFront: [
    {
      title: '{u}新的社会阶层人士座谈（{y}年）',
      months: [3, 6, 9, 11],
      lead: '{day}，{u}召开座谈会，{n}名新的社会阶层人士参加。',
      points: [
        '会前把上次意见的办理结果发到人。',
        '网约配送站点提出雨雪天保障，转有关部门办理。',
        '律师、会计师愿意每月到便民大厅义务坐班半天。',
        '不安排统一发言，想说什么说什么。',
      ],
    },
    {
      title: '{u}走访宗教活动场所查安全（{y}年）',
      months: [1, 4, 8, 12],
      lead: '{day}，{u}会同消防部门检查宗教活动场所消防和用电安全。',
      points: [
        '灯烛改用电子的，电线穿管。',
        '财务账目由场所管理组织公布，捐款收支月结。',
        '活动人数按核定容量控制。',
        '查出的{few}处隐患限期整改。',
      ],
    },
  ],
  ethnic: [
    {
      title: '{u}民族团结进步宣传进{t}（{y}年）',
      months: [5, 9],
      lead: '{day}，{u}到{t}开展宣传，邻里讲了互相帮衬的故事。',
      points: [
        '不设展板评比，只听故事、记录音。',
        '双语法律读本发到需要的人手里。',
        '子女就学、就业的询问由有关部门当面答。',
        '一起做了几道家常菜，各家口味都有。',
      ],
    },
  ],
}

export function* groupPapers(county: County): Generator<LifeDraft> {
  for (const desk of county.room.departments) {
    const own = desk.key === null ? undefined : works[desk.key]
    if (!own) continue
    for (let year = yearOf(county.scale.from); year <= yearOf(county.today); year++) {
      const dice = random(seedOf(desk.areaId, year, 97))
      for (const [at, work] of own.entries())
        if (dice.chance(0.75))
          yield draftOf(desk, work, workDayIn(year, dice.pick(work.months), dice.int(3, 26)), at, county)
    }
  }
}

function draftOf(desk: Desk, work: Work, day: string, at: number, { room, villages }: County): LifeDraft {
  const key = `d${desk.areaId} group ${day} ${at}`
  const dice = diceOf(key)
  const words = {
    u: desk.name,
    t: dice.pick(room.townships).name,
    v: dice.pick(villages).village.desk.name,
    y: String(yearOf(day)),
    m: String(monthOf(day)),
    day: shortDay(day),
    n: String(dice.int(16, 68)),
    few: String(dice.int(2, 6)),
  }
  return {
    key,
    desk,
    column: '党务公开/统战群团工作',
    title: say(work.title, words),
    day,
    lag: [0, 3],
    isNews: true,
    issuer: desk.party,
    body: paragraphs(
      say(work.lead, words),
      ...points(dice, work.points, Math.min(work.points.length, dice.int(2, 4)), monthOf(day)).map((one) =>
        say(one, words),
      ),
      ...dice.sample(officeAsides.slice(0, -1), 2).map((one) => say(one, words)),
    ),
  }
}
