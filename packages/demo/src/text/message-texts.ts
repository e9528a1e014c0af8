import type { MessageKind } from '../../../../src/domain/messages/kinds.ts'
import type { DepartmentKey } from '../units/departments.ts'
import type { Ground } from '../units/ground.ts'

/**
 * What a citizen asks and what the unit answers. `{home}` is the word for the place (嘎查, 村, 社区 or 生产队),
 * `{office}` that for its office, `{townships}` and `{villages}` those for the levels of the district. Without figures, which the articles might contradict, and without personal data.
 */
export type MessageText = {
  kind: MessageKind
  to: 'root' | 'township' | 'village' | DepartmentKey
  /** Grounds of the unit on which it makes sense; all if left out. */
  on?: readonly Ground[]
  /** Months of the question, 1–12; all if left out. */
  months?: readonly number[]
  content: string
  reply: string
}

const winter = [11, 12, 1, 2] as const
const spring = [3, 4, 5] as const
const summer = [6, 7, 8] as const
const autumn = [9, 10, 11] as const
const notFarm = ['rural', 'urban'] as const

const ofVillages: readonly MessageText[] = [
  {
    kind: 'help',
    to: 'village',
    on: ['rural'],
    months: winter,
    content: '雪后从{home}里到公路的那段坡路结了冰，老人不敢出门，能不能撒些沙子？',
    reply:
      '您好。当天下午已经组织人员清雪，坡道和路口都撒了炉灰和防滑沙。以后雪停当天清主路，第二天清巷道；哪里还有结冰，请告诉{office}值班人员。',
  },
  {
    kind: 'suggestion',
    to: 'village',
    content: '公开栏里的名单字太小，又贴得高，老人看不清。建议印大一些，往下贴一点。',
    reply:
      '您好，这条建议已经采纳。从下一期起名单按大号字打印，贴到与视线齐平的位置。看不清的，可以到{office}请工作人员念给您听，也可以在本平台打开“长者模式”看大字。',
  },
  {
    kind: 'consultation',
    to: 'village',
    on: ['rural'],
    months: spring,
    content: '我家的地去年转包给别人种了，耕地地力保护补贴应该发给我还是发给种地的人？',
    reply:
      '您好。补贴发给承包农户；您和种地的人在合同里另有约定的，按约定办。请带合同和社会保障卡到{office}核对面积，核对结果公示七天，有不同意见可以在公示期内提出来。',
  },
  {
    kind: 'complaint',
    to: 'village',
    on: ['rural'],
    months: [5, ...summer],
    content: '浇地的电费每户不一样，抄表的数没有公布过，希望把账算给大家看。',
    reply:
      '您好。机电井按电表实数收费，抄表数由用水户当场签字。以前没有公布，是我们的疏忽；本季的抄表数和电费已经贴到公开栏，今后每个灌溉季结束都公布一次，由村务监督委员会核对。',
  },
  {
    kind: 'help',
    to: 'village',
    on: ['rural'],
    months: [...spring, ...summer, ...autumn],
    content: '西头的垃圾池满了好几天没有清，风一刮到处都是塑料袋。',
    reply:
      '您好。清运车前几天检修，昨天已经清完，池子周围也打扫过。以后车辆检修时由保洁员用三轮车先转运，不再等车。谢谢您提醒。',
  },
  {
    kind: 'consultation',
    to: 'village',
    on: ['rural'],
    months: winter,
    content: '今年集体收益怎么分？去年秋天出生的孩子算不算集体的成员？',
    reply:
      '您好。成员身份由集体经济组织成员大会或者成员代表大会确认，新出生的孩子由父母带户口簿到{office}登记，下一次会议一并确认。收益分配方案表决通过以后在公开栏和本平台公示，公示期内可以提意见。',
  },
  {
    kind: 'help',
    to: 'village',
    on: ['rural'],
    months: summer,
    content: '前几天的大雨把北面的田间路冲出一道沟，四轮车过不去，地里的活耽误了。',
    reply:
      '您好。{office}第二天到现场看过，已经用铲车填平压实，车辆可以通行。沟口准备加一节涵管，费用经村民代表会议商议后公布。',
  },
  {
    kind: 'complaint',
    to: 'village',
    on: ['rural'],
    months: autumn,
    content: '有人把玉米秸秆堆在巷子里，占了半条路，也怕着火。',
    reply:
      '您好。已经和堆放的人家谈过，秸秆当天搬到了村外的堆放点。秋收期间{office}每天巡查巷道，请大家把柴草放在指定的地方，离房屋和电线远一些。',
  },
  {
    kind: 'consultation',
    to: 'village',
    on: ['rural'],
    content: '公益性岗位怎么报名？我身体还可以，家里走不开，想在家门口干点活。',
    reply:
      '您好。有空缺时先在公开栏和本平台公告，写明条件、人数和报酬；本人到{office}报名，评议结果公示后报{townships}审核。现在没有空缺，已经把您的意愿记下来，有公告时打电话告诉您。',
  },
  {
    kind: 'suggestion',
    to: 'village',
    on: ['rural'],
    months: [...spring, ...autumn],
    content: '牲口常从公路边的豁口跑到路上，建议把那一段围栏补上，再立一块提示牌。',
    reply:
      '您好。豁口已经用铁丝网补好，提示牌由公路养护单位制作，送来就立。请各家出牧、归牧时有人跟着，晚上不要把牲畜留在公路两边。',
  },
  {
    kind: 'consultation',
    to: 'village',
    on: ['farm'],
    months: winter,
    content: '承包地的合同今年到期，续签什么时候办，要带哪些材料？',
    reply:
      '您好。续签在春播前办理，具体日期在场务公开栏和本平台通知。请带身份证、原合同和上一年的缴费凭证到{office}；面积有变动的，先由土地管理部复测，再签合同。',
  },
  {
    kind: 'help',
    to: 'village',
    on: ['farm'],
    months: [9, 10],
    content: '粮食下来了，晒场排不开，能不能定个先后，免得大家半夜去占地方？',
    reply:
      '您好。{office}已经把晒场分成几块，按收割的先后登记使用，登记表就贴在晒场门口。烘干设备也可以排号，有雨时先照顾已经摊开的粮食。',
  },
  {
    kind: 'suggestion',
    to: 'village',
    on: ['farm'],
    months: spring,
    content: '建议把种子、化肥的统一采购价格提前公布，大家好算账，也好和外面比一比。',
    reply:
      '您好，这条建议已经采纳。采购单位、品种和单价经职工代表大会讨论后，在播种前贴到场务公开栏，同时发在本平台的财务公开栏目；职工也可以自愿选择自己购买。',
  },
  {
    kind: 'complaint',
    to: 'village',
    on: ['farm'],
    months: summer,
    content: '收工的农机停在家属区路中间，晚上看不见，很危险。',
    reply:
      '您好。已经和几位机手谈过，收工后统一停到农机场，来不及开回去的靠边停放并摆好反光牌。{office}值班人员晚上会转一圈检查。',
  },
  {
    kind: 'help',
    to: 'village',
    on: ['urban'],
    content: '我们单元楼道的灯坏了几盏，晚上摸黑上楼，老人孩子都不方便。',
    reply:
      '您好。网格员当天查看，损坏的声控灯已经由物业更换。其他单元也一并查过。以后发现灯不亮，可以直接告诉楼门长，一般当天就能换好。',
  },
  {
    kind: 'complaint',
    to: 'village',
    on: ['urban'],
    months: [5, 6],
    content: '小广场晚上的音响声音太大，家里有中考的孩子，没法学习。',
    reply:
      '您好。{office}和舞队商量过，音响调低，晚上九点以前结束，考试前后停用大音箱。舞队也愿意挪到离楼远一些的一侧。如果还有影响，请再告诉我们。',
  },
  {
    kind: 'suggestion',
    to: 'village',
    on: ['urban'],
    content: '电动车没处充电，有人从楼上拉线下来，很不安全。建议建一个充电棚。',
    reply:
      '您好。拉线的住户已经上门劝拆。选址和收费办法经居民代表会议讨论，准备建在小区东侧空地，报消防部门看过以后动工，进展在居务公开栏公布。',
  },
  {
    kind: 'consultation',
    to: 'village',
    on: ['urban'],
    months: spring,
    content: '老旧小区改造是怎么定先后的？我们楼屋顶漏水，什么时候能轮到？',
    reply:
      '您好。先改房龄长、问题多、居民同意率高的楼栋，名单由住建部门确定后公示。您这栋楼的漏水已经登记，{office}联系维修单位先做临时处理；列入改造计划时会征求每一户的意见。',
  },
  {
    kind: 'suggestion',
    to: 'village',
    on: ['urban'],
    content: '小区里独居老人多，建议办一个能送餐的老年食堂。',
    reply:
      '您好，这条建议很好。{office}先摸了一遍需求，愿意订餐的老人已经登记；现在和附近的饭店谈配送，价格谈定后公布。行动不便的老人由志愿者送到家。',
  },
  {
    kind: 'complaint',
    to: 'village',
    on: ['urban'],
    content: '楼前的消防通道总被车占着，昨天救护车差点开不进来。',
    reply:
      '您好。已经会同交警和物业把占道的车全部挪走，地面重新画线，路口加了隔离桩。临时停车位在小区北侧，请相互转告。',
  },
]

const ofTownships: readonly MessageText[] = [
  {
    kind: 'consultation',
    to: 'township',
    on: ['rural'],
    content: '儿子分了户，想申请一块宅基地，先找哪里，要多长时间？',
    reply:
      '您好。先向所在的嘎查村提出书面申请，经嘎查村民代表会议讨论并公示没有异议后报我们审核。我们会同自然资源和农牧部门到现场看地，符合规划和一户一宅规定的予以批准，结果同样公示。需要的表格在便民服务大厅领取，工作人员可以帮助填写。',
  },
  {
    kind: 'help',
    to: 'township',
    months: [3, ...summer],
    content: '通往我们那里的路上有几个大坑，骑摩托车容易摔，晚上更看不见。',
    reply:
      '您好。养护人员已经用砂石把坑填平，并在两头立了警示牌；天气转好后再做路面修补。这条路列入了今年的养护计划，完工后在本平台公布。',
  },
  {
    kind: 'suggestion',
    to: 'township',
    content: '从家到便民服务大厅要坐一上午的车，赶到时常常正好中午关门，建议中午留人值班。',
    reply:
      '您好，这条建议已经采纳。从本月起便民服务大厅中午有人轮值，社会保障卡、医疗保障和证明类事项都可以办理。来之前也可以先请代办员帮您看材料，少跑一趟。',
  },
  {
    kind: 'complaint',
    to: 'township',
    on: notFarm,
    months: [...spring, ...autumn],
    content: '大集那天摊位摆到公路上，接送孩子的车堵了很久。',
    reply:
      '您好。已经重新划定摊位，公路两侧不再摆摊，集日由综合执法人员和派出所在路口疏导。卖菜的老人不收摊位费，安排在市场里面的避风处。',
  },
  {
    kind: 'consultation',
    to: 'township',
    on: ['rural', 'farm'],
    months: [3, 4, 10, 11],
    content: '地里剩下的秸秆能不能烧？不让烧的话怎么处理，有没有人来收？',
    reply:
      '您好。秸秆不能露天焚烧。可以粉碎还田、打包作饲料，打捆机的联系人和收购点贴在公开栏；自己没有机械的，请到所在的{villages}登记，统一安排作业。',
  },
  {
    kind: 'suggestion',
    to: 'township',
    content: '公示只在公开栏贴七天，外出打工的人看不到。建议在网上也留着。',
    reply:
      '您好。公开栏里的公示已经同时发在本平台，公示期满后仍然可以查到，也可以按单位和年份查找。对公示有不同意见，不用回来，直接在这里留言就行。',
  },
  {
    kind: 'help',
    to: 'township',
    on: ['rural', 'farm'],
    months: winter,
    content: '家里的手机信号一到刮风下雪就没有了，有急事打不出电话，能不能帮忙反映？',
    reply:
      '您好。已经把位置报给通信公司，技术人员到现场测过，原因是基站供电线路受风影响，线路和备用电池都已更换。后面还有断的时候，请记下时间告诉我们，便于再查。',
  },
  {
    kind: 'consultation',
    to: 'township',
    on: ['rural'],
    months: winter,
    content: '家里房子是早年的土房，去年塌了一角，能不能申请危房改造？',
    reply:
      '您好。可以。低收入群体和因灾受损的住房，由本人申请，嘎查村评议，我们到户查看后请专业机构鉴定，符合条件的列入当年计划并公示。过冬前如果觉得住着不安全，请马上告诉我们，先帮您安排临时住处。',
  },
  {
    kind: 'complaint',
    to: 'township',
    on: ['urban'],
    months: [...spring, ...summer],
    content: '施工的渣土车从门前过，一天到晚都是土，窗户不敢开。',
    reply:
      '您好。已经约谈施工单位，出工地前冲洗车轮，车厢加盖篷布，每天洒水。夜里不再运土。执法人员这几天都去看过，发现不冲洗的当场处罚。',
  },
]

const ofDepartments: readonly MessageText[] = [
  {
    kind: 'consultation',
    to: 'civil',
    on: notFarm,
    content: '老伴看病花了不少钱，孩子收入也不稳定，我们这样的能申请低保吗？',
    reply:
      '您好。家庭人均收入和财产都符合规定的可以申请；收入略高、但看病支出大的，也可以申请低保边缘家庭或者刚性支出困难家庭。向户籍所在地的{townships}提出就行，不会填表的可以请{villages}代办。受理后入户调查，结果公示并书面告知；不符合的，也会写明理由。',
  },
  {
    kind: 'consultation',
    to: 'civil',
    content: '父亲今年满八十岁了，高龄津贴是自动发还是要去申请？人在外地的儿女家住。',
    reply:
      '您好。需要申请一次，从批准的当月发放。老人在外地的，可以由家里人带身份证、户口簿和社会保障卡代办，也可以请户籍所在地的代办员在网上提交，老人不用回来。',
  },
  {
    kind: 'consultation',
    to: 'labour',
    content: '社会保障卡丢了，正好要发补贴，钱会不会打到别的地方？',
    reply:
      '您好。请先打卡面银行的服务电话挂失，再带身份证到任一社保卡服务网点补办，可以当场拿到。补办后银行账号会变，请告诉报补贴的单位更新；更新前没有打成的，会在下一批补发，不会丢。',
  },
  {
    kind: 'consultation',
    to: 'labour',
    content: '养老金每年都要认证，老人不会用手机刷脸，腿脚也不好，怎么办？',
    reply:
      '您好。老人就近到{townships}的便民服务窗口，由工作人员帮助认证；走不动的，打电话给所在的{villages}，安排人上门办。一年之内坐火车、看病用过社会保障卡的，系统会自动认证，不必再办。',
  },
  {
    kind: 'complaint',
    to: 'labour',
    on: notFarm,
    months: [...autumn, 12, 1],
    content: '在工地干了一夏天，还有一部分工资没有结，老板总说再等等。',
    reply:
      '您好。劳动保障监察人员已经和您联系，并到施工单位核对了考勤和工资表。欠付的部分由农民工工资专用账户直接支付，已经到账，请查收。以后上工前记得签合同，自己留一份考勤。',
  },
  {
    kind: 'consultation',
    to: 'insurance',
    months: [9, 10, 11, 12],
    content: '居民医保在哪里交，给家里老人孩子能一起交吗？错过集中缴费期怎么办？',
    reply:
      '您好。可以在手机上的税务缴费页面或者银行、便民服务点缴纳，一个人可以替全家交。请尽量在集中缴费期内办理：错过以后虽然还能补交，但是有等待期，等待期里看病不能报销。低保、特困等人员有资助，名单由民政等部门提供，不用自己申请。',
  },
  {
    kind: 'consultation',
    to: 'insurance',
    content: '孩子在呼和浩特工作，我去带孙子，在那边看病能直接报销吗？',
    reply:
      '您好。先办异地就医备案，在国家医保服务平台的手机应用里几分钟就能办好，也可以打电话或者到窗口办。备案后带社会保障卡在当地联网的医院看病，出院时直接结算，只付自己承担的部分。',
  },
  {
    kind: 'consultation',
    to: 'farming',
    on: notFarm,
    months: [2, ...spring],
    content: '想买一台打捆机，农机购置补贴怎么申请，是先买还是先报？',
    reply:
      '您好。先买后补：买补贴目录里的机具，拿到发票后用手机办理补贴的应用提交，也可以到{townships}的农牧服务窗口请人帮助。审核、核验机具后公示，再把钱打到社会保障卡里。请不要相信说交手续费就能办补贴的人。',
  },
  {
    kind: 'help',
    to: 'farming',
    on: notFarm,
    months: [4, 5, 9, 10],
    content: '新下的羊羔还没有打疫苗，防疫员什么时候来？怕和别家的混在一起。',
    reply:
      '您好。防疫员已经到您那里补打，并戴好了耳标。春防和秋防的日程表贴在各嘎查村公开栏；错过的牲畜随时可以补，打给当地的兽医站就行，疫苗和注射都不收费。',
  },
  {
    kind: 'consultation',
    to: 'farming',
    months: summer,
    content: '地里的玉米叶子上有虫眼，不知道打什么药，能不能派人看看？',
    reply:
      '您好。技术员已经到地里看过，是玉米螟，现在用药正是时候；药名、用量和安全间隔期写在给您的单子上。附近几户的地也看了一遍。以后可以先拍照片发给包片的技术员，不用等人上门。',
  },
  {
    kind: 'consultation',
    to: 'forest',
    on: notFarm,
    months: spring,
    content: '休牧期间羊只能圈养，草料贵，草畜平衡的奖励和休牧有没有关系？',
    reply:
      '您好。春季休牧是为了让草返青，休牧期和范围以公告为准；按规定休牧、不超载的牧户，享受草畜平衡奖励，核查结果在公开栏和本平台公示。饲草有困难的，请告诉所在的嘎查村，我们会同农牧部门联系低价的储备饲草。',
  },
  {
    kind: 'consultation',
    to: 'forest',
    months: [3, 4, 10, 11],
    content: '防火期里想去给老人上坟，能不能少烧一点纸？',
    reply:
      '您好。防火期内野外一律不能用火，烧一点也不行。可以献花、植树或者在家里祭奠；进入林区的路口有检查站，可以把祭品换成鲜花，不收钱。谢谢您先来问。',
  },
  {
    kind: 'consultation',
    to: 'education',
    on: notFarm,
    months: [5, 6, 7],
    content: '孩子的户口在乡下，我们在城里租房打工，今年上小学要哪些材料？',
    reply:
      '您好。随迁子女凭居住证和父母的务工证明就近安排入学，租房合同、预防接种证一并带上。报名的日期、学校和划片在本平台公布，材料不齐的先登记、后补交，不会因此耽误孩子入学。',
  },
  {
    kind: 'help',
    to: 'education',
    on: notFarm,
    months: [9, 10, 11, 3, 4],
    content: '校车的站点离家还有一段公路，早上天黑，孩子走着不放心，能不能加一站？',
    reply:
      '您好。我们和学校、交警一起走了一遍线路，在路口增设了一个停靠点，有照管员接孩子过马路，下周一起停靠。时间表由班主任发给家长，也贴在校门口。',
  },
  {
    kind: 'help',
    to: 'transport',
    on: notFarm,
    months: winter,
    content: '昨夜的雪把通往我们那里的公路封住了，家里有人要去医院复查，什么时候能通？',
    reply:
      '您好。养护队连夜清雪，当天上午已经通车，急弯和桥面撒了融雪剂。去医院的家属也已经联系过。雪天路况在本平台的通知里及时发布，出门前请先看一眼。',
  },
  {
    kind: 'suggestion',
    to: 'transport',
    on: notFarm,
    content: '下午的班车走得太早，看完病赶不上，建议往后推一推。',
    reply:
      '您好。客运公司看了一个月的客流，同意把末班车往后推一个小时，先试行一个季度。新的时刻表贴在各站点，客流不够时再和大家商量，不会不声不响地取消。',
  },
  {
    kind: 'consultation',
    to: 'health',
    content: '家里老人有高血压，听说签了家庭医生有人上门，要不要交钱？',
    reply:
      '您好。基本服务包不用自己交钱，带身份证到就近的卫生院或者卫生室签约就行。高血压、糖尿病患者一年至少随访四次，行动不便的老人由医生上门量血压、送健康指导。',
  },
  {
    kind: 'help',
    to: 'water',
    months: winter,
    content: '自来水管冻住了，几户人家没水吃，麻烦尽快派人来看看。',
    reply:
      '您好。维修人员当天到场，用热水车解冻，夜里已经恢复供水；露在外面的一段管子加了保温层。没有水的时候由送水车送水。请大家夜里把井室的盖子盖严。',
  },
  {
    kind: 'complaint',
    to: 'market',
    on: notFarm,
    content: '在市场买的羊肉回家一称少了不少，摊主不认账。',
    reply:
      '您好。执法人员用标准砝码检查了那个摊位的秤，误差超出规定，已经没收并处罚，少的部分当场退给您。市场入口放了一台公平秤，买完可以自己复称。',
  },
  {
    kind: 'consultation',
    to: 'land',
    on: notFarm,
    content: '老人去世了，房子在他名下，过户给我要带哪些材料？',
    reply:
      '您好。请带不动产权证书、死亡证明、亲属关系证明和全体继承人的身份证到不动产登记窗口；大家都同意的，当面签字即可，不必先去公证。行动不便的继承人可以预约上门核验。办好以后能领证，也能下载电子证照。',
  },
  {
    kind: 'suggestion',
    to: 'services',
    content: '平时上班没有时间办事，建议政务大厅周六开半天门。',
    reply:
      '您好，这条建议已经采纳。社保、医保、不动产和市场主体登记的窗口周六上午办理业务，其他事项可以先收材料、周一办结后通知您。周六来的人少，不用排队。',
  },
  {
    kind: 'consultation',
    to: 'services',
    content: '办事要的证明在网上能不能打出来？年纪大了，不想为一张纸再跑一趟。',
    reply:
      '您好。户籍、婚姻、社保缴费这几类证明，窗口可以自己从系统里查，不用您提供。确实要纸质的，{villages}的代办点能帮您打印，不收费。',
  },
  {
    kind: 'consultation',
    to: 'police',
    content: '母亲卧床，身份证到期了没法去派出所，补贴卡又要用身份证，怎么办？',
    reply:
      '您好。民警已经带设备到您家里采集，证件做好后送上门。家里有卧床、行动不便的老人需要办证，打派出所的值班电话约时间就可以，不收上门费。',
  },
  {
    kind: 'help',
    to: 'housing',
    on: notFarm,
    months: winter,
    content: '家里供暖以来一直不热，孩子和老人都穿着棉衣，打过电话还没有来人。',
    reply:
      '您好。供热公司当天上门测温，原因是单元阀门堵塞，清洗后已经达到规定温度。没有按时上门的工作人员受到批评。供暖期内室温不达标的，上门测温后按规定退费。',
  },
  {
    kind: 'consultation',
    to: 'disabled',
    content: '残疾人的两项补贴能同时领吗？已经有低保了还能不能领护理补贴？',
    reply:
      '您好。两项补贴可以同时申请：困难残疾人生活补贴给低保等困难家庭中的残疾人，护理补贴给需要长期照护的重度残疾人，有没有低保都可以领。带残疾人证到户籍地的便民服务窗口一次办好，也可以在网上跨地区申请。',
  },
  {
    kind: 'consultation',
    to: 'veterans',
    content: '当过兵的父亲还没有办优待证，现在还能办吗？照片要什么样的？',
    reply:
      '您好。随时可以办，没有截止日期。带身份证、退役证件和一张近期免冠照片到{townships}的退役军人服务站，也可以由工作人员现场拍照。证件丢了的，先查档案，不用您自己去找。',
  },
  {
    kind: 'suggestion',
    to: 'culture',
    months: [4, 5, ...summer],
    content: '去年的露天演出大家都爱看，建议今年把蒙古语的节目也多排几个，提前说一声在哪里演。',
    reply:
      '您好，这条建议已经转给演出队，今年的节目单里增加了好来宝和民歌。演出的地点和时间提前在本平台的通知里公布；遇到下雨改期，也会贴在原来的地点。',
  },
  {
    kind: 'consultation',
    to: 'justice',
    content: '和别人有合同纠纷，请不起律师，有没有地方能帮着看看材料？',
    reply:
      '您好。公共法律服务中心和各{townships}的司法所都免费答疑，材料可以当场帮您看。经济困难的，可以申请法律援助，批准以后由律师代理，不收费；能调解的，人民调解员也可以先帮着说和。',
  },
  {
    kind: 'consultation',
    to: 'finance',
    content: '社会保障卡里多了一笔钱，短信上只有几个字，看不懂是什么补贴。',
    reply:
      '您好。请在本平台的“补贴查询”里输入身份证号码，每一笔的项目、批次和金额都能查到。短信的简称已经请银行改成补贴的全名。如果两边对不上，请带卡到{townships}的财政所核对。',
  },
  {
    kind: 'consultation',
    to: 'emergency',
    months: winter,
    content: '家里烧炉子，怕煤烟中毒，报警器在哪里领，怎么装？',
    reply:
      '您好。烧炉取暖的人家由{villages}统一登记发放，网格员上门安装，不收费；还没有领到的，请报给他们补登。睡前看一看炉火和烟道，窗上留一条缝。',
  },
  {
    kind: 'suggestion',
    to: 'ethnic',
    content: '有的店铺牌匾上蒙古文写错了，两家还写得不一样，建议有人把把关。',
    reply:
      '您好。我们已经对主要街道的牌匾核对了一遍，写错的通知店主更换，译文由我们免费提供。新做牌匾的，可以先把文字发来校对。谢谢您细心。',
  },
]

const ofDistricts: readonly MessageText[] = [
  {
    kind: 'complaint',
    to: 'root',
    content: '上班时间给办公室打了几次电话都没有人接，不知道该找谁。',
    reply:
      '您好。那几天值班的人外出，电话没有转接，我们向您道歉。现在值班电话实行呼叫转移，没接到的一小时内回拨；各单位的电话和职责，可以在本平台的单位页面查到。',
  },
  {
    kind: 'suggestion',
    to: 'root',
    content: '建议把各单位公开了什么、还缺什么列成一张表，我们好知道该看哪里。',
    reply:
      '您好，您说的这张表已经有了：每个单位的页面上列着应当公开的事项、期限和最近一次公开的日期，没有按时公开的也写在上面。发现漏的，请在这里告诉我们，由纪检部门督促。',
  },
  {
    kind: 'consultation',
    to: 'root',
    content: '留言公开以后，别人能不能看到我的名字和电话？',
    reply:
      '您好。不能。公开的留言只显示昵称的第一个字，电话任何时候都不公开；内容里有姓名、门牌等信息的，公开前由工作人员隐去。不想公开的，提交时选“仅凭回执编号查看”就可以。',
  },
]

export const messageTexts: readonly MessageText[] = [...ofVillages, ...ofTownships, ...ofDepartments, ...ofDistricts]
