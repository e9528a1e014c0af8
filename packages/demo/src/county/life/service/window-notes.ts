import { random, seedOf } from '../../../random.ts'
import type { County } from '../../world/county.ts'
import { diceOf, type LifeDraft } from '../drafts.ts'
import { paragraphs, points, type Point, say, shortDay, yearOf, monthOf } from '../words.ts'
import { workDayIn } from '../../world/days.ts'

/** News of the counters: what changed, of which service. */
const changes: readonly (readonly [title: string, lead: string, points: readonly Point[]])[] = [
  [
    '{hall}：周六上午也能办',
    '自{day}起，{hall}周六上午开放，社保、医保、不动产和市场主体登记可以直接办。',
    [
      '其他事项先收材料、周一办结后打电话通知。',
      '周六来的人少，平均等候不到五分钟。',
      '值班人员周一补休，不增加编制。',
      '夏天农忙，开放时间提前到七点半。',
    ],
  ],
  [
    '{hall}增设帮办代办窗口',
    '{day}，{hall}帮办代办窗口启用，当天帮办{n}件。',
    [
      '帮办员陪同跑完全程，不收费、不代填签名。',
      '填错表的当场重打，表格少填三栏。',
      '老人可以带家属进工作区看屏幕。',
      '帮办记录只记事项、不记姓名。',
    ],
  ],
  [
    '{hall}合并窗口减少排队',
    '{day}起，{hall}把{few}个窗口合并为综合窗口，一次取号办多件事。',
    [
      '等候时间在大屏实时显示，超过二十分钟增开窗口。',
      '办件材料内部流转，不让群众自己跑后台。',
      '午间不关窗，两班倒。',
      '取号机旁有人指引，字号调大。',
    ],
  ],
  [
    '{hall}公布“办不成事”办理情况',
    '{day}，{hall}公布近一个月“办不成事”窗口情况：受理{n}件，办成{part}件，其余{rest}件书面说明。',
    [
      '不成的主要是缺历史材料，已请档案馆协助查档。',
      '涉及两个部门扯皮的，当天由牵头单位定。',
      '说明里写清差哪一项、去哪里补。',
      '回访满意的占多数，不满意的重新办理。',
    ],
  ],
  [
    '{hall}老年人优先窗口启用',
    '{day}，{hall}老年人、孕妇优先窗口启用，配老花镜和轮椅。',
    [
      '窗口人员学会了几句蒙古语办事用语。',
      '大字版办事指南放在入口左手边。',
      '手机不会用的，全程人工办。',
      '陪同的家属不用再排一次队。',
    ],
  ],
  [
    '{hall}社保卡当场制卡',
    '{day}起，社会保障卡在{hall}当场制卡，平均{few}分钟取走。',
    [
      '换卡后补贴账户自动更新，单位上报的名单由窗口发送。',
      '挂失补卡同样当场办。',
      '外地卡可以跨省补换。',
      '制卡设备坏的时候，先登记、次日送到家。',
    ],
  ],
  [
    '{hall}不动产登记和水电联办',
    '{day}，{hall}不动产过户与水电气过户联办，一次交材料。',
    [
      '表只填一张，老户名当场注销。',
      '欠费未清的，先告知再办。',
      '三个工作日办结，短信告知。',
      '有争议的另约时间，不影响登记。',
    ],
  ],
  [
    '{hall}医保异地备案教学',
    '{day}，{hall}安排人员手把手教异地就医备案，{n}人当场学会。',
    [
      '自己动手点一遍，忘了再来学。',
      '儿女在外地的老人占多数。',
      '备案后直接结算，只付自己承担的部分。',
      '电话备案也可以，不用手机。',
    ],
  ],
  [
    '{hall}企业开办半日办结',
    '{day}起，{hall}企业开办提速，营业执照、印章和发票半日办结。',
    [
      '首枚公章免费，由财政承担。',
      '住所证明改为承诺，事后抽查。',
      '代理机构不得在大厅内揽客。',
      '迁出、注销同样一窗受理。',
    ],
  ],
  [
    '{hall}清理证明事项',
    '{day}，{hall}公布取消证明{few}项，窗口自行调取。',
    [
      '户籍、婚姻、社保缴费不用再提交纸质证明。',
      '确需证明的写明依据，没有依据的可以拒绝提供。',
      '村里不再为办事开没有依据的证明。',
      '网上核验不了的，先办后核。',
    ],
  ],
]

/** Eight or so a year. */
export function* windowNotes(county: County): Generator<LifeDraft> {
  const { room, place, root, scale, today } = county
  const services = room.departments.find(({ key }) => key === 'services')
  const hall = root.kind === 'farm' ? `${place.short}便民服务中心` : `${place.short}政务服务大厅`
  for (let year = yearOf(scale.from); year <= yearOf(today); year++)
    for (let month = 1; month <= 12; month++) {
      const dice = random(seedOf(room.root.areaId, year, month, 99))
      if (!dice.chance(0.75)) continue
      const at = (month * 3 + (seedOf(room.root.areaId, year) % changes.length)) % changes.length
      const change = changes[at]
      if (!change) continue
      const [title, lead, all] = change
      const day = workDayIn(year, month, dice.int(3, 25))
      const key = `r${room.root.areaId} window ${day}`
      const n = dice.int(9, 38)
      const rest = dice.int(1, Math.ceil(n / 5))
      const words = {
        hall,
        day: shortDay(day),
        n: String(n),
        part: String(n - rest),
        rest: String(rest),
        few: String(dice.int(2, 6)),
      }
      yield {
        key,
        desk: services && diceOf(key).chance(0.7) ? services : room.root,
        column: '政务公开/窗口动态',
        title: `${say(title, words)}（${year}年${month}月）`,
        day,
        lag: [0, 2],
        isNews: true,
        issuer: services?.office ?? room.root.office,
        ...(dice.chance(0.5) ? { picture: 'service-hall' as const } : {}),
        body: paragraphs(
          say(lead, words),
          ...points(dice, all, dice.int(2, 3), monthOf(day)),
          ...dice.sample(asides, 1),
        ),
      }
    }
}

const asides = [
  '大厅的意见簿每周一翻看，回复贴在旁边。',
  '这项调整试行三个月，不合适再改回来。',
  '群众可以在本平台留言，说说哪里还不方便。',
  '同样的做法会逐步推到乡镇便民服务中心。',
  '窗口人员的工号公开，服务好坏都可以点名说。',
  '改动前征求了来办事的人，改动后还要再问一遍。',
  '设备和人员都是现有的，没有新增开支。',
] as const
