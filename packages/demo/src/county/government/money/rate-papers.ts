import { measureOf, ratesInWords, ratesOf } from '../../../payments/rates.ts'
import { noticeTitle } from '../../../payments/subsidy-projects.ts'
import { type DemoProject, demoProjects } from '../../../payments/subsidy-projects.ts'
import { random, seedOf } from '../../../random.ts'
import { table } from '../../../text/html.ts'
import type { County } from '../../world/county.ts'
import { isoFrom, workDayFrom } from '../../world/days.ts'
import { body, type Chain, linked, local, phone, points, sections, withLaws } from '../drafts.ts'

/** The yearly notice of the rates of each subsidy, to which policy cards lead, with an interpretation of some. */
export function* rateChains(county: County, year: number): Generator<Chain> {
  const { root, departments } = county.room
  for (const project of demoProjects) {
    const desk = departments.find(({ key }) => key === project.notice.office) ?? root
    const dice = random(seedOf(root.areaId, year, Number(project.code.slice(2)), 141))
    const day = workDayFrom(isoFrom(year, project.notice.month, dice.int(6, 15)))
    const key = `d${desk.areaId}/rate/${project.code}-${year}`
    const before = ratesInWords(project.code, county.place.code, year - 1)
    const now = ratesInWords(project.code, county.place.code, year)
    yield [
      {
        key,
        desk,
        column: project.notice.path,
        title: `${desk.office}${noticeTitle(project, year)}`,
        day,
        document: 'numbered',
        html: body(
          `${county.place.below}，各有关单位：`,
          `现将${year}年${project.name}标准公布如下，请遵照执行。`,
          points([
            `${year}年${project.name}标准为：${now}${now === before ? '，与上年相同' : `（上年：${before}）`}。`,
            ...project.notice.terms.map((words) => withLaws(words, day)),
            local(
              desk,
              dice.pick([
                '资金通过社会保障卡“一卡通”发放，任何单位和个人不得抵扣、代领；发放结果按规定公示。',
                '补贴直接发到本人社会保障卡，不得以任何理由截留，发放明细由所在嘎查村或者单位张榜公示。',
              ]),
            ),
            `个人发放明细可以在本平台“补贴查询”中查看，咨询电话${phone}。`,
          ]),
        ),
      },
      ...(dice.chance(0.6)
        ? [interpretation(county, project, year, { key, day: workDayFrom(isoFrom(year, project.notice.month, 20)) })]
        : []),
    ]
  }
}

const questions: Readonly<Record<DemoProject['code'], readonly (readonly [string, string])[]>> = {
  BT101: [
    ['谁来领', '补给拥有耕地承包权的农户。承包地流转出去的，补贴归谁按流转合同的约定；合同没有约定的，归承包户。'],
    [
      '哪些地不补',
      '撂荒的、改作设施或者林地的、占补平衡中还没有达到耕种条件的地块，当年不补。恢复耕种后，第二年重新登记。',
    ],
    ['面积不对怎么办', '公示期内向嘎查村提出，由嘎查村、苏木乡镇的工作人员和相邻农户到地头复核。'],
  ],
  BT102: [
    ['禁牧和草畜平衡有什么不同', '禁牧区全年不得放牧，标准高一些；草畜平衡区按核定的载畜量放牧，超载的扣减。'],
    ['流转的草场谁领', '补奖资金发给持有草原承包经营权证的牧户，流转双方另有约定的从其约定。'],
    ['违规怎么扣', '第一次发现的书面告诫，限期出栏；再次发现的，按违规天数扣减当年资金。'],
  ],
  BT103: [
    ['先买还是先申请', '先自主购机，再申请。补贴额是固定的，不随售价变化，购机时可以货比三家。'],
    ['要带什么', '身份证、社会保障卡、购机发票和机具。大型机具由工作人员上门核验。'],
    ['多久到账', '核验合格、公示无异议后，财政部门在资金到位后三十日内发放。'],
  ],
  BT104: [
    ['补偿面积怎么定', '以区划落界的公益林面积为准，不包括农田防护林和个人的经济林。'],
    ['要尽什么责任', '看护好林子，发现火情、病虫害和乱砍滥伐及时报告；没有落实管护的，整改后发放。'],
    ['林下能不能经营', '不采伐、不毁林的前提下，可以采集野生菌、发展林下养殖，规模大的先备案。'],
  ],
  BT201: [
    [
      '为什么分三类',
      '按照家庭困难程度确定：没有劳动能力的列一类，有部分劳动能力的列二类，有劳动能力但收入低的列三类。',
    ],
    ['收入怎样核算', '看过去十二个月的家庭总收入，扣除看病、上学等刚性支出，再按人口平均。'],
    ['多久复核一次', '一类每年一次，二类半年一次，三类每季度一次；收入变化的应当主动报告。'],
  ],
  BT202: [
    ['遇到什么事可以申请', '火灾、交通事故、重大疾病、子女就学支出突然增加等，使基本生活暂时难以维持的。'],
    ['急用钱怎么办', '情况紧急的先救助，十个工作日内补办手续。'],
    ['能不能多次申请', '同一原因一年内一般救助一次，出现新的困难可以再申请。'],
  ],
}

function interpretation(county: County, project: DemoProject, year: number, notice: { key: string; day: string }) {
  const { root, departments } = county.room
  const desk = departments.find(({ key }) => key === project.notice.office) ?? root
  const dice = random(seedOf(root.areaId, year, Number(project.code.slice(2)), 142))
  const { unit } = measureOf(project.code)
  const rates = ratesOf(project.code, county.place.code, year)
  const [first] = rates
  const example = dice.int(2, 9) * (unit === '亩' ? 5 : 1)
  return {
    key: `${notice.key}/why`,
    desk,
    column: '政务公开/政策文件/政策解读',
    title: `${desk.name}：${year}年${project.name}政策问答`,
    day: notice.day,
    html: body(
      `${linked(notice.key, `关于公布${year}年${project.name}标准的通知`)}印发后，不少群众询问怎么算、怎么领，现解答如下。`,
      sections([
        ...dice
          .sample(questions[project.code], 2)
          .map(([question, answer]) => [question, local(desk, answer)] as const),
        [
          '今年发多少',
          rates.length > 1
            ? table(
                `${year}年${project.name}标准`,
                ['类别', '标准'],
                rates.map(({ of, yuan }) => [
                  of,
                  `${yuan.toLocaleString('en-US')}元/${unit}${project.code === 'BT201' ? '·月' : ''}`,
                ]),
              )
            : `标准为${ratesInWords(project.code, county.place.code, year)}。`,
        ],
        [
          '举个例子',
          `${first?.of ?? ''}${project.code === 'BT201' ? '保障人数2人的家庭，每月' : project.code === 'BT202' ? '的家庭，一次' : `登记${project.code === 'BT103' ? 1 : example}${unit}的，全年`}领取${((first?.yuan ?? 0) * (project.code === 'BT201' ? 2 : project.code === 'BT103' || project.code === 'BT202' ? 1 : example)).toLocaleString('en-US')}元。`,
        ],
      ]),
      `${project.guide}还有疑问的，请拨打${phone}。`,
    ),
  }
}
