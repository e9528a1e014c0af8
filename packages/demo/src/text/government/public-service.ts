import type { Column, Text, Writer } from '../column.ts'

/** A change of one service at a counter; title and text use the same words. */
const counter = (by: readonly Writer[], x: readonly string[], line: string): Text => ({
  genre: 'news',
  by,
  titles: ['{hall}改进{x}服务', '{hall}开设{x}绿色通道'],
  x,
  lead: '近日，{hall}改进{x}服务，{line}'.replace('{line}', line),
  lines: [
    '群众来办事，一次告知所需材料，一窗受理，能够共享查到的证明不再要求提供。',
    '对老年人、残疾人和孕妇优先叫号，有需要的由帮办员全程陪同；不满意的可以当场评价，24小时内回访。',
  ],
  picture: 'service-hall',
})

/** 政务公开: environment, service windows. */
export const publicService: readonly Column[] = [
  {
    path: '政务公开/生态环境',
    by: { forest: 5, water: 3, housing: 2, root: 1, township: 2, farming: 2 },
    aim: '守护蓝天、碧水、净土',
    texts: [
      {
        genre: 'report',
        titles: ['{river}{ym}水质和河湖管护情况公开', '{p}{ym}河湖管护情况公开'],
        by: ['water', 'root'],
        lead: '根据《中华人民共和国水污染防治法》和河湖长制要求，现将{ym}河湖管护情况公开如下。',
        lines: [
          '各级河湖长巡河{K}次，发现并处理乱堆、乱占等问题{k}处。',
          '{river}监测断面水质达到功能区要求，监测数据可以在生态环境部门网站查询。',
        ],
      },
      {
        genre: 'news',
        by: ['forest', 'township', 'root'],
        on: ['rural', 'farm'],
        months: [4, 5, 10],
        titles: ['{u}组织义务植树', '{u}完成{site}周边补植造林'],
        lead: '{day}，{u}组织干部群众在{site}周边植树，挖坑、扶苗、培土、浇水，栽植苗木{K}株。',
        lines: ['栽植的苗木以本地树种为主，技术员现场指导。', '管护任务落实到人，入冬前涂白、浇封冻水，来年春季补植。'],
        picture: 'tree-planting',
      },
      {
        genre: 'notice',
        by: ['farming', 'township', 'root'],
        on: ['rural', 'farm'],
        months: [9, 10, 11, 3, 4],
        titles: ['{o}关于加强秸秆禁烧工作的通知'],
        lead: '根据《中华人民共和国大气污染防治法》，现就加强秸秆禁烧工作通知如下。',
        lines: [
          '禁止露天焚烧秸秆、落叶，引导农户打捆离田、粉碎还田或者作饲料。',
          '网格员每日巡查，重点看管公路两侧和村屯周边地块。',
          '发现焚烧立即制止，并拨打0482-000 0000（示例号码）报告。',
        ],
      },
      {
        genre: 'report',
        by: ['farming', 'township'],
        on: ['rural', 'farm'],
        titles: ['{u}{q}畜禽粪污利用情况公开'],
        lead: '根据《畜禽规模养殖污染防治条例》，现将{u}{q}畜禽粪污利用情况公开如下。',
        lines: [
          '检查养殖场户{k}家，粪污储存设施完好{part}家，其余{rest}家已收到整改通知，限期完善防渗和堆存设施。',
          '粪污主要堆沤后还田，还田地块和时间由养殖户登记。',
        ],
      },
      {
        genre: 'publicity',
        by: ['forest'],
        titles: ['{u}{q}草畜平衡和禁牧核查结果公示', '{u}{ym}林草巡护情况公示'],
        lead: '根据《中华人民共和国草原法》，现将林草管护和核查情况公示如下。',
        lines: [
          '护林护草员巡护{K}人次，制止违规放牧、采挖等行为{k}起。',
          '核查发现超载的承包户，已告知限期出栏，逾期的依法处理。',
        ],
      },
      {
        genre: 'notice',
        by: ['housing', 'township'],
        on: ['urban'],
        months: [4, 5, 6, 7, 8, 9, 10],
        titles: ['{o}关于加强施工扬尘治理的通知'],
        lead: '根据《中华人民共和国大气污染防治法》，现就加强施工扬尘治理通知如下。',
        lines: [
          '施工工地设置硬质围挡，裸露土方覆盖，出场车辆冲洗干净。',
          '运输渣土、砂石的车辆密闭，按照规定的路线和时间行驶。',
          '大风天气停止土方作业，网格员每日巡查，发现问题当场纠正。',
        ],
      },
      {
        genre: 'notice',
        by: ['housing', 'township'],
        on: ['urban'],
        titles: ['{o}关于做好生活垃圾分类的通知'],
        lead: '为改善居住环境，现就做好生活垃圾分类通知如下。',
        lines: [
          '生活垃圾按照可回收物、有害垃圾、厨余垃圾和其他垃圾分类投放。',
          '小区投放点张贴分类图示，早晚安排志愿者现场讲解。',
          '物业服务企业分类收集、分类交运，发现混装混运的及时纠正。',
        ],
      },
      {
        genre: 'report',
        by: ['township', 'housing'],
        titles: ['{u}{q}环境卫生整治情况公开'],
        lead: '现将{u}{q}环境卫生整治情况公开如下。',
        lines: [
          '清理垃圾死角{k}处，清运垃圾{K}车次，公共厕所每日清扫。',
          '保洁员分片负责，{folk}反映的卫生问题当天处理。',
        ],
      },
    ],
  },
  {
    path: '政务公开/窗口动态',
    by: {
      services: 20,
      civil: 3,
      labour: 3,
      insurance: 3,
      market: 3,
      police: 3,
      justice: 2,
      land: 2,
      root: 6,
      township: 4,
    },
    aim: '让办事群众少跑腿、好办事',
    texts: [
      counter(
        ['services', 'root', 'township'],
        ['养老待遇资格认证', '社保卡补换', '居民医保登记'],
        '工作人员帮助群众在手机上操作，不会用手机的由窗口代办。',
      ),
      counter(['services', 'root', 'land'], ['不动产登记'], '不动产、税务、住建业务在一个窗口受理，群众只交一套材料。'),
      counter(
        ['services', 'root', 'market'],
        ['企业开办', '个体工商户登记'],
        '营业执照、印章、发票等事项一次申请、一次领取。',
      ),
      counter(['civil', 'root'], ['婚姻登记', '高龄津贴申领'], '周六上午安排人员值班，可以电话预约。'),
      counter(['labour', 'root'], ['失业登记', '社保卡补换'], '材料齐全的当场办结，不齐的先受理、后补齐。'),
      counter(['insurance', 'root'], ['医保报销', '异地就医备案'], '报销材料一次收齐，办理进度可以电话查询。'),
      counter(['police', 'root'], ['户口登记', '居民身份证换领'], '午间不休息，偏远地方的群众可以预约上门办理。'),
      counter(['justice'], ['法律援助申请', '公证办理'], '符合条件的当场受理，行动不便的由工作人员上门。'),
      {
        genre: 'news',
        by: ['services', 'root'],
        titles: ['{t}便民服务中心帮办员上门为老人办事', '{t}便民服务中心推行午间不打烊'],
        lead: '近日，{t}便民服务中心安排帮办员午间值守、上门服务，方便上班人员和行动不便的老人办事。',
        lines: [
          '帮办员近一个月来上门办理养老认证、残疾人证申请等事项{k}件。',
          '群众可以拨打0482-000 0000（示例号码）预约，上门服务不收取任何费用。',
        ],
        picture: 'service-hall',
      },
      {
        genre: 'publicity',
        titles: ['{hall}{ym}群众评价结果公示', '{hall}{ym}办件情况公示'],
        lead: '现将{hall}{ym}办件和群众评价情况公示如下。',
        lines: [
          '当月受理{K}件，当场办结{part}件，其余{rest}件按期办理，没有超期件。',
          '群众评价满意率{pct}；评价“不满意”的逐件回访，原因主要是等候时间长，已增加窗口人员。',
        ],
      },
      {
        genre: 'notice',
        by: ['services', 'township'],
        titles: ['{o}关于调整窗口服务时间的通知'],
        lead: '为方便群众办事，现将窗口服务时间调整有关事项通知如下。',
        lines: [
          '自{soon}起，工作日服务时间为8:30—17:30，午间安排人员值班。',
          '周六上午开设综合窗口，办理社保、医保、户籍等常用事项。',
          '各窗口提前公布值班表，人员变动当日更新。',
        ],
      },
    ],
  },
]
