import { random, seedOf } from '../../../random.ts'
import { yuan } from '../../../text/html.ts'
import type { Desk } from '../../../units/desk.ts'
import type { County } from '../../world/county.ts'
import { isoFrom, workDayFrom } from '../../world/days.ts'
import { inWords } from '../days.ts'
import { body, type Chain, isFarm, keyOf, linked, local, phone } from '../drafts.ts'
import { worksOf } from '../works/work.ts'

/** What deputies ask for: the office, the matter, what was done already, what will be done. */
type Matter = { matter: string; done: readonly string[]; next: readonly string[] }

const matters: Record<string, readonly Matter[]> = {
  education: [
    {
      matter: '优化农村学校校车线路',
      done: ['对全部线路实地测时，最长一条缩短十五分钟', '在两处沟口增设安全停靠点', '雨雪天停运实行短信告知'],
      next: ['下学期再增加一条线路', '家长代表每学期随车一次', '把候车亭建设列入项目储备'],
    },
    {
      matter: '加强农村学校心理健康教育',
      done: ['每所学校配备兼职心理教师', '与卫生健康部门建立转介办法', '开设心理辅导室'],
      next: ['专职教师招聘名额向农村倾斜', '寒暑假开设家长课堂'],
    },
  ],
  health: [
    {
      matter: '方便慢性病患者就近取药',
      done: ['卫生院药品目录增加常用药六十余种', '村卫生室可以代取处方药', '实行长期处方，一次可开三个月'],
      next: ['偏远居民点每月巡回送药一次', '与医保部门对接异地取药'],
    },
    {
      matter: '改善村卫生室冬季取暖',
      done: ['对全部卫生室逐个排查', '更换老化炉具', '改用电采暖的已落实优惠电价'],
      next: ['明年供暖期前全部完成', '费用列入卫生室运行补助'],
    },
  ],
  transport: [
    {
      matter: '增加偏远村屯客运班次',
      done: ['调查了出行需求，集中在赶集日和周末', '试行预约响应车，电话约车', '增设招呼站'],
      next: ['试行三个月后评估', '冬季缩短发车间隔'],
    },
    {
      matter: '整治国省干线平交道口安全隐患',
      done: ['安装爆闪灯和减速带', '清理视距内的树木', '公安交管联合现场勘查'],
      next: ['学校附近道口增设信号灯', '对事故多发点逐一销号'],
    },
  ],
  water: [
    {
      matter: '解决部分居民点冬季供水不稳定问题',
      done: ['查明主要原因是管线埋深不足', '更换加压泵两台', '管网末端装压力表'],
      next: ['列入明年管网改造计划', '入冬前再检查一遍'],
    },
    {
      matter: '加强河道采砂监管',
      done: ['禁采区立碑', '夜间巡查每周不少于三次', '安装视频监控'],
      next: ['与公安联合执法常态化', '公布举报电话'],
    },
  ],
  farming: [
    {
      matter: '扩大耕地深松作业面积',
      done: ['作业补助公示到村', '安装监测终端，面积以轨迹为准', '引导合作社跨区作业'],
      next: ['明年补助面积向坡耕地倾斜', '推广秸秆还田与深松结合'],
    },
    {
      matter: '加强饲草料储备',
      done: ['收储青贮和干草', '对饲草加工机具给予补贴', '发布供需信息'],
      next: ['雪灾前完成定点储备', '探索饲草银行'],
    },
  ],
  housing: [
    {
      matter: '解决老旧小区停车难',
      done: ['盘点小区周边闲置地，划停车位', '错时开放机关停车场', '清理占道废旧车辆'],
      next: ['新改造小区同步配建', '试行社区停车自治'],
    },
    {
      matter: '提高供热质量',
      done: ['供热前冷态试压', '设置投诉专线，两小时上门测温', '末端换热站增加循环泵'],
      next: ['公布每个换热站的温度', '不达标的按规定退费'],
    },
  ],
  civil: [
    {
      matter: '发展农村互助养老',
      done: ['利用闲置校舍建互助点', '配备助餐和医疗角', '志愿服务实行时间储蓄'],
      next: ['再建三处', '失能老人上门服务纳入补助'],
    },
    {
      matter: '规范农村殡葬服务收费',
      done: ['公布收费目录', '清理搭售项目', '建成公益性墓地'],
      next: ['移风易俗写入村规民约', '每年检查一次收费'],
    },
  ],
  labour: [
    {
      matter: '加强返乡青年技能培训',
      done: ['按需开班，先问后训', '实训设在企业和合作社', '结业推荐就业'],
      next: ['增加数控、直播电商等专业', '跟踪就业半年'],
    },
    {
      matter: '保障农民工工资支付',
      done: ['在建工程全部实行专用账户', '设立维权窗口', '欠薪线索限时办结'],
      next: ['重点行业每季排查', '对屡犯企业联合惩戒'],
    },
  ],
  forest: [
    {
      matter: '加大退化草原治理力度',
      done: ['完成退化草原本底调查', '补播和围封结合', '落实休牧期补助'],
      next: ['分三年治理重点区块', '引导牧户参与管护'],
    },
    {
      matter: '加强城乡结合部绿化',
      done: ['栽植行道树', '利用边角地建口袋公园', '枯死树木及时补植'],
      next: ['明年春季补植', '认养制度逐步推开'],
    },
  ],
  culture: [
    {
      matter: '延长公共文化场馆开放时间',
      done: ['图书馆每周开放增加六小时', '节假日正常开放', '设通宵自习区试点'],
      next: ['乡镇分馆逐步跟进', '读者意见每季公布'],
    },
    {
      matter: '保护传承非物质文化遗产',
      done: ['建立传承人名录', '举办培训班', '进校园开设兴趣课'],
      next: ['改善传习所条件', '开发文创产品'],
    },
  ],
  police: [
    {
      matter: '加强中小学校门前交通管理',
      done: ['上下学高峰设护学岗', '增设禁停标线和抓拍', '与学校错峰放学'],
      next: ['再建两处护学通道', '每学期公布一次整治效果'],
    },
    {
      matter: '加大对电信诈骗的防范力度',
      done: ['银行网点实行大额转账提示', '老年人逐户讲解', '建立预警劝阻'],
      next: ['重点人群签订告知书', '每月公布典型案例'],
    },
  ],
  land: [
    {
      matter: '解决农村宅基地历史遗留登记问题',
      done: ['摸清底数，分类建档', '部门联合审核，减少跑腿', '对权属清楚的先行登记'],
      next: ['争议较多的分批调处', '登记成果逐村公示'],
    },
  ],
  market: [
    {
      matter: '加强农村集市食品安全监管',
      done: ['赶集日设快检车', '摊贩登记建档', '公布检测结果'],
      next: ['集市划行归市', '对过期食品联合查处'],
    },
  ],
  services: [
    {
      matter: '方便老年人办理政务服务',
      done: ['大厅设老年专席', '保留现金和纸质材料渠道', '提供代办上门'],
      next: ['便民点增加高频事项', '语音咨询优先接入'],
    },
  ],
  insurance: [
    {
      matter: '提高门诊报销便利度',
      done: ['取消部分备案材料', '卫生院门诊直接结算', '慢病药店直接结算'],
      next: ['扩大定点范围', '公布常用药目录'],
    },
  ],
  emergency: [
    {
      matter: '完善农村应急广播体系',
      done: ['逐村排查终端', '更换受潮设备', '与气象预警联动'],
      next: ['纳入日常维护经费', '每月试播一次'],
    },
  ],
}

const groups = ['第一', '第二', '第三', '第四', '第五', '第六'] as const

/** Answers to the proposals of one year's sessions, from May to September. */
export function* proposalChains(county: County, desk: Desk, year: number): Generator<Chain> {
  const own = (desk.key && matters[desk.key]) ?? []
  const dice = random(seedOf(desk.areaId, year, 211))
  for (const [at, matter] of own.entries()) {
    if (!dice.chance(0.45)) continue
    const fromCommittee = dice.chance(0.5)
    const number = 11 + ((desk.areaId * 7 + at * 13 + year) % 150)
    const day = workDayFrom(isoFrom(year, dice.int(5, 9), dice.int(3, 26)))
    const works = worksOf(county, desk, year).filter(({ contract }) => contract < day)
    const related = works[at]
    yield [replyPaper(desk, { matter, number, fromCommittee, year, day, at }, related)]
  }
}

type Proposal = { matter: Matter; number: number; fromCommittee: boolean; year: number; day: string; at: number }

function replyPaper(
  desk: Desk,
  { matter: told, number, fromCommittee, year, day, at }: Proposal,
  related: { key: string; title: string; winner: { fen: number } } | undefined,
) {
  const dice = random(seedOf(desk.areaId, year, at, 212))
  const kind = isFarm(desk) ? '职工代表提案' : fromCommittee ? '政协委员提案' : '人大代表建议'
  const group = `${dice.pick(groups)}${isFarm(desk) ? '代表组' : fromCommittee ? '界别小组' : '代表团'}`
  const state = dice.pick(['已经解决', '已列入计划逐步解决', '正在解决'])
  const done = dice.sample(told.done, Math.min(told.done.length, dice.int(2, 3)))
  return {
    key: `${keyOf(desk)}/reply/${year}-${at + 1}`,
    desk,
    column: '政务公开/建议提案答复',
    title: `${desk.name}关于${year}年第${number}号${kind}的答复`,
    day,
    delay: dice.int(0, 4),
    html: body(
      `${group}${isFarm(desk) ? '代表' : fromCommittee ? '委员' : '代表'}：`,
      `提出的“关于${local(desk, told.matter)}”的${kind.slice(-2)}收悉，感谢对${desk.name}工作的支持。办理单位${dice.pick(['先后两次实地调研', '邀请提出人一起到现场查看', '召开座谈会听取意见', '与相关单位会商'])}，现答复如下。`,
      `一、已经做的工作。${done.map((words) => local(desk, words)).join('；')}。${related ? `其中${linked(`${related.key}/contract`, related.title)}已签订施工合同，合同价${yuan(related.winner.fen)}元，完工后能够缓解有关问题。` : ''}`,
      `二、下一步打算。${dice
        .sample(told.next, 2)
        .map((words) => local(desk, words))
        .join(
          '；',
        )}。${dice.pick(['所需经费已列入下一年度预算建议', '争取上级专项资金', '先试点后推开', '每季度向提出人通报进展'])}。`,
      `办理结果：${state}。经${dice.pick(['当面', '电话', '书面'])}征求意见，提出人对办理结果${dice.pick(['表示满意', '表示满意', '表示基本满意，希望加快进度'])}（${inWords(day)}）。联系电话${phone}。`,
    ),
  }
}
