import { random, type Random, seedOf } from '../../../random.ts'
import { table } from '../../../text/html.ts'
import type { Desk } from '../../../units/desk.ts'
import type { DepartmentKey } from '../../../units/departments.ts'
import { addDays, isoFrom, workDayFrom } from '../../world/days.ts'
import { inWords } from '../days.ts'
import { body, type Chain, type Draft, isFarm, keyOf, linked, phone, sections } from '../drafts.ts'

const column = '政务公开/人事信息/公开招聘'

/** Posts: name, demand. */
type Vacancy = readonly [name: string, demand: string]

const vacancies: Partial<Record<DepartmentKey, readonly (readonly [string, readonly Vacancy[]])[]>> = {
  education: [
    [
      '中小学教师',
      [
        ['初中语文', '汉语言文学类，本科以上'],
        ['初中数学', '数学类，本科以上'],
        ['小学英语', '英语类，专科以上'],
        ['小学体育', '体育学类，专科以上'],
      ],
    ],
    [
      '幼儿园教师',
      [
        ['幼儿教师', '学前教育，专科以上，持教师资格证'],
        ['保育员', '高中以上，持健康证明'],
      ],
    ],
  ],
  health: [
    [
      '卫生技术人员',
      [
        ['临床医生', '临床医学，专科以上'],
        ['护士', '护理学，持执业资格'],
        ['医学检验', '医学检验技术，专科以上'],
        ['公共卫生', '预防医学，本科以上'],
      ],
    ],
  ],
  labour: [
    [
      '事业单位工作人员',
      [
        ['综合文字', '中国语言文学类，本科以上'],
        ['财务', '会计学、财务管理，本科以上'],
        ['信息技术', '计算机类，本科以上'],
        ['农牧技术', '植物生产类、动物医学类，专科以上'],
      ],
    ],
    [
      '社区工作者',
      [
        ['社区服务', '专科以上，年龄四十周岁以下'],
        ['网格员', '高中以上，本社区居民优先'],
      ],
    ],
  ],
  police: [
    [
      '警务辅助人员',
      [
        ['勤务辅警', '高中以上，身体健康'],
        ['文职辅警', '专科以上，熟练录入'],
      ],
    ],
  ],
}

/** Announcement, written examination, those who will be hired: by examination numbers, never by name. */
export function* recruitmentChains(desk: Desk, year: number): Generator<Chain> {
  const own = (desk.key && vacancies[desk.key]) ?? []
  for (const [at, [who, posts]] of own.entries()) {
    const dice = random(seedOf(desk.areaId, year, at, 221))
    if (!dice.chance(0.85)) continue
    const day = workDayFrom(isoFrom(year, at === 0 ? dice.int(2, 4) : dice.int(8, 10), dice.int(4, 24)))
    yield chainOf(desk, { who, posts: dice.sample(posts, Math.min(posts.length, dice.int(2, 3))), day, year, at }, dice)
  }
}

type Call = { who: string; posts: readonly Vacancy[]; day: string; year: number; at: number }
type Filled = {
  post: string
  demand: string
  places: number
  applied: number
  candidates: { number: string; written: number; spoken: number }[]
}

const total = ({ written, spoken }: Filled['candidates'][number]): number =>
  Math.round((written * 0.6 + spoken * 0.4) * 100) / 100

function fill({ posts, year, at }: Call, dice: Random): Filled[] {
  return posts.map(([post, demand], order) => {
    const places = dice.int(1, 4)
    const candidates = Array.from({ length: places * 3 }, (_, place) => ({
      number: `${year}${at + 1}${order + 1}${String(dice.int(1, 90) + place * 91).padStart(4, '0')}`,
      written: dice.int(5600, 8600) / 100,
      spoken: dice.int(7000, 8900) / 100,
    })).toSorted((one, other) => total(other) - total(one))
    return { post, demand, places, applied: places * dice.int(6, 24), candidates }
  })
}

function chainOf(desk: Desk, call: Call, dice: Random): Draft[] {
  const { who, year, at, day } = call
  const filled = fill(call, dice)
  const places = filled.reduce((sum, post) => sum + post.places, 0)
  const key = `${keyOf(desk)}/hire/${year}-${at + 1}`
  const written = workDayFrom(addDays(day, dice.int(32, 45)))
  const hired = workDayFrom(addDays(written, dice.int(26, 40)))
  const name = `${desk.name}${year}年公开招聘${who}`
  return [
    announcement(desk, key, name, call, filled, dice),
    scores(desk, key, name, filled, written, dice),
    hiredPaper(desk, key, name, filled, { day: hired, places, dice }),
  ]
}

const conditions = [
  '遵守宪法和法律，品行端正',
  '年龄一般在十八至三十五周岁，紧缺岗位放宽到四十周岁',
  '具备岗位所需的学历、专业和资格',
  '身体条件符合岗位要求',
  '服务基层项目人员按规定加分',
  '在职人员报名须经单位同意',
  '曾受刑事处罚或者被开除公职的不得报名',
] as const

function announcement(
  desk: Desk,
  key: string,
  name: string,
  { day }: Call,
  filled: readonly Filled[],
  dice: Random,
): Draft {
  const closes = workDayFrom(addDays(day, dice.int(10, 14)))
  return {
    key: `${key}/call`,
    desk,
    column,
    title: `${name}公告`,
    day,
    document: 'announcement',
    html: body(
      `因工作需要，${desk.name}面向社会公开招聘${filled.reduce((sum, { places }) => sum + places, 0)}人。现将有关事项公告如下。`,
      sections([
        [
          '岗位和条件',
          table(
            '招聘岗位',
            ['岗位', '人数', '条件'],
            filled.map(({ post, places, demand }) => [post, String(places), demand]),
          ),
          `${dice.sample<string>(conditions, 3).join('；')}。`,
        ],
        [
          '报名',
          `${inWords(day)}至${inWords(closes)}网上报名，不收报名费。岗位报名人数与招聘人数之比不足3:1的，相应减少或者取消。${dice.pick(['资格审查贯穿全过程。', '每人限报一个岗位。'])}`,
        ],
        [
          '考试',
          `笔试占60%，面试占40%。${dice.pick(['不指定教材，不委托任何机构办班。', '笔试为闭卷，时间120分钟。', '面试采用结构化方式，教师岗位另加试讲。'])}`,
        ],
        [
          isFarm(desk) ? '录用' : '聘用',
          `按总成绩从高到低1:1确定体检、考察人选；体检不合格的依次递补。公示无异议后${isFarm(desk) ? '签订劳动合同' : '办理聘用手续'}，${dice.pick(['试用期六个月', '最低服务期三年', '试用期一年'])}。`,
        ],
      ]),
      `咨询电话${phone}。`,
    ),
  }
}

function scores(desk: Desk, key: string, name: string, filled: readonly Filled[], day: string, dice: Random): Draft {
  const applied = filled.reduce((sum, post) => sum + post.applied, 0)
  const rows = filled.flatMap(({ post, candidates }) =>
    candidates
      .toSorted((one, other) => other.written - one.written)
      .map(({ number, written }) => [number, post, written.toFixed(2), '进入面试']),
  )
  return {
    key: `${key}/written`,
    desk,
    column,
    title: `${name}笔试成绩和面试名单`,
    day,
    html: body(
      `${linked(`${key}/call`, '招聘公告')}发布后，${applied}人通过资格初审，笔试已经结束。进入面试人员的准考证号和成绩公布如下。`,
      table('进入面试人员', ['准考证号', '岗位', '笔试成绩', '结果'], rows),
      `笔试成绩复核申请在公布后3个工作日内提出。面试时间另行短信通知，${dice.pick(['请携带身份证和准考证', '面试前一天抽签确定顺序', '面试考官由外地抽调'])}。咨询电话${phone}。`,
    ),
  }
}

function hiredPaper(
  desk: Desk,
  key: string,
  name: string,
  filled: readonly Filled[],
  { day, places, dice }: { day: string; places: number; dice: Random },
): Draft {
  const rows = filled.flatMap(({ post, places: count, candidates }) =>
    candidates
      .slice(0, count)
      .map((person) => [
        person.number,
        post,
        person.written.toFixed(2),
        person.spoken.toFixed(2),
        total(person).toFixed(2),
      ]),
  )
  return {
    key: `${key}/hired`,
    desk,
    column,
    title: `${name}拟聘用人员公示`,
    day,
    noticeDays: 7,
    html: body(
      `经${linked(`${key}/written`, '笔试')}、面试、体检和考察，确定拟聘用${places}人，现按准考证号公示如下。`,
      table('拟聘用人员', ['准考证号', '岗位', '笔试成绩', '面试成绩', '总成绩'], rows),
      `总成绩＝笔试成绩×60%＋面试成绩×40%。${dice.pick(['一名考生体检后自愿放弃，已按成绩递补。', '没有递补情形。', '考察中核实了学历和工作经历。'])}`,
      `公示期7个工作日，反映问题应当实事求是，电话${phone}。`,
    ),
  }
}
