export type DepartmentGroup = '党群部门' | '政府部门' | '其他'

export type Office = {
  group: DepartmentGroup
  /** what follows the district's short name; the party bodies build theirs from the committee's name */
  name: string
  /** the farm bureau's counterpart, null where it has none */
  farm: string | null
  duties: readonly string[]
}

/** In the order in which a directory of offices lists them. */
export const offices = {
  partyOffice: {
    group: '党群部门',
    name: '委办公室',
    farm: '党委办公室',
    duties: ['协调党委日常工作', '承担文电、会务和保密工作', '督促检查重要部署的落实', '联系基层党组织'],
  },
  discipline: {
    group: '党群部门',
    name: '纪委监委',
    farm: '纪检监察室',
    duties: ['监督检查党章党规执行情况', '受理信访举报和问题线索', '开展廉政教育', '推动基层监督力量整合'],
  },
  organization: {
    group: '党群部门',
    name: '委组织部',
    farm: '党委组织部',
    duties: ['指导基层党组织和党员队伍建设', '承担干部教育管理监督工作', '统筹人才工作', '管理党费收缴和使用'],
  },
  publicity: {
    group: '党群部门',
    name: '委宣传部',
    farm: '党委宣传部',
    duties: ['组织理论学习和宣讲', '统筹新闻发布和舆论引导', '推进精神文明建设', '指导群众性文化活动'],
  },
  unitedFront: {
    group: '党群部门',
    name: '委统战部',
    farm: '党委统战部',
    duties: ['联系各界人士', '服务民营经济健康发展', '开展民族团结进步宣传', '协调侨务和港澳台事务'],
  },
  legalCommittee: {
    group: '党群部门',
    name: '委政法委',
    farm: null,
    duties: ['协调平安建设', '指导矛盾纠纷多元化解', '推进网格化服务管理', '组织见义勇为表彰'],
  },
  inspection: {
    group: '党群部门',
    name: '委巡察办',
    farm: '党委巡察办',
    duties: ['制定巡察工作计划', '协调巡察组开展工作', '督促巡察整改', '收集整理群众意见'],
  },
  organs: {
    group: '党群部门',
    name: '直属机关工委',
    farm: null,
    duties: ['领导直属机关党的工作', '指导机关党组织建设', '组织机关党员教育', '推进模范机关创建'],
  },
  unions: {
    group: '党群部门',
    name: '总工会',
    farm: '工会委员会',
    duties: ['维护职工合法权益', '开展困难职工帮扶', '组织劳动和技能竞赛', '建设户外劳动者服务站点'],
  },
  youth: {
    group: '党群部门',
    name: '团委',
    farm: '团委',
    duties: ['服务青年成长成才', '组织志愿服务', '关爱未成年人', '指导基层团组织建设'],
  },
  women: {
    group: '党群部门',
    name: '妇联',
    farm: '女职工委员会',
    duties: ['维护妇女儿童合法权益', '开展家庭文明建设', '扶持妇女创业就业', '组织巾帼志愿服务'],
  },
  govOffice: {
    group: '政府部门',
    name: '政府办公室',
    farm: '行政办公室',
    duties: ['协调政府日常工作', '推进政务公开', '办理人大代表建议和政协提案', '承担值班和信息报送'],
  },
  reform: {
    group: '政府部门',
    name: '发展和改革委员会',
    farm: '发展规划部',
    duties: ['拟订发展规划和年度计划', '审批、核准、备案投资项目', '监测经济运行', '管理重要商品价格和粮食储备'],
  },
  education: {
    group: '政府部门',
    name: '教育局',
    farm: '教育服务中心',
    duties: ['统筹各级各类教育', '组织招生入学', '落实学生资助', '加强校园安全和教师队伍建设'],
  },
  industry: {
    group: '政府部门',
    name: '工业和信息化局',
    farm: null,
    duties: ['推动工业经济运行', '服务中小企业', '推进节能降耗', '协调信息基础设施建设'],
  },
  ethnic: {
    group: '政府部门',
    name: '民族事务委员会',
    farm: null,
    duties: ['开展民族政策宣传', '推动少数民族聚居地区发展', '管理语言文字规范使用', '保护传统文化'],
  },
  police: {
    group: '政府部门',
    name: '公安局',
    farm: null,
    duties: ['维护社会治安秩序', '办理户籍和出入境业务', '管理道路交通安全', '开展反诈宣传'],
  },
  civil: {
    group: '政府部门',
    name: '民政局',
    farm: '社会事务部',
    duties: ['落实社会救助和养老服务', '保障困境儿童权益', '管理社会组织和殡葬服务', '指导基层群众自治'],
  },
  justice: {
    group: '政府部门',
    name: '司法局',
    farm: '法律事务部',
    duties: ['组织普法依法治理', '管理公共法律服务', '指导人民调解和社区矫正', '承担行政复议工作'],
  },
  finance: {
    group: '政府部门',
    name: '财政局',
    farm: '财务资产部',
    duties: ['编制和执行预算', '管理政府采购和国有资产', '发放惠农惠牧补贴资金', '监督财经纪律执行'],
  },
  labour: {
    group: '政府部门',
    name: '人力资源和社会保障局',
    farm: '人力资源部',
    duties: ['促进就业创业', '办理社会保险', '组织事业单位公开招聘', '维护劳动者合法权益'],
  },
  land: {
    group: '政府部门',
    name: '自然资源局',
    farm: '土地管理部',
    duties: ['管理国土空间规划和用途管制', '办理不动产登记', '组织征地信息公开', '保护耕地和矿产资源'],
  },
  housing: {
    group: '政府部门',
    name: '住房和城乡建设局',
    farm: '项目建设部',
    duties: ['实施保障性住房和危房改造', '监管建筑市场和工程质量', '推进老旧小区改造', '管理供热供水和物业服务'],
  },
  transport: {
    group: '政府部门',
    name: '交通运输局',
    farm: '农机管理部',
    duties: ['组织农村公路和生产路建设养护', '管理运输和作业秩序', '开展车辆机具安全检查', '完善站点和服务网络'],
  },
  water: {
    group: '政府部门',
    name: '水利局',
    farm: '水利工程部',
    duties: ['组织水利工程建设和管理', '保障饮水安全', '落实河湖长制', '承担水旱灾害防御'],
  },
  farming: {
    group: '政府部门',
    name: '农牧和科技局',
    farm: '生产科技部',
    duties: ['指导种植业和畜牧业生产', '推广农牧业技术和机械', '开展动物防疫', '指导农村牧区集体资产管理'],
  },
  culture: {
    group: '政府部门',
    name: '文化旅游体育局',
    farm: '文体活动中心',
    duties: ['提供公共文化服务', '开发旅游资源', '保护文物和非物质文化遗产', '组织全民健身'],
  },
  health: {
    group: '政府部门',
    name: '卫生健康委员会',
    farm: '卫生服务中心',
    duties: ['统筹医疗卫生服务', '开展疾病预防控制', '实施基本公共卫生服务', '落实家庭医生签约'],
  },
  veterans: {
    group: '政府部门',
    name: '退役军人事务局',
    farm: null,
    duties: ['落实优抚安置政策', '开展就业创业扶持', '建设服务保障体系', '褒扬英雄烈士'],
  },
  emergency: {
    group: '政府部门',
    name: '应急管理局',
    farm: '安全生产部',
    duties: ['监督管理安全生产', '组织应急预案编制和演练', '统筹防灾减灾救灾', '发布灾害预警信息'],
  },
  audit: {
    group: '政府部门',
    name: '审计局',
    farm: '审计部',
    duties: ['审计预算执行和决算', '开展经济责任审计', '审计民生资金和项目', '督促问题整改'],
  },
  market: {
    group: '政府部门',
    name: '市场监督管理局',
    farm: '市场营销部',
    duties: ['办理市场主体登记', '监管食品药品和特种设备安全', '查处违法经营行为', '受理消费投诉'],
  },
  forest: {
    group: '政府部门',
    name: '林业和草原局',
    farm: '林草管护中心',
    duties: ['组织国土绿化', '管理草畜平衡和禁牧休牧', '开展森林草原防火', '保护野生动植物'],
  },
  insurance: {
    group: '政府部门',
    name: '医疗保障局',
    farm: '社会保险服务中心',
    duties: ['落实基本医疗保险政策', '经办参保缴费和待遇支付', '监管医保基金', '实施医疗救助'],
  },
  services: {
    group: '政府部门',
    name: '政务服务与数据管理局',
    farm: '便民服务中心',
    duties: ['管理综合政务服务大厅', '推进一网通办和帮办代办', '受理群众诉求', '统筹数据共享'],
  },
  court: {
    group: '其他',
    name: '人民法院',
    farm: '农垦巡回审判联络点',
    duties: ['依法审理各类案件', '开展诉讼服务和巡回审判', '公开审判流程和裁判文书', '化解矛盾纠纷'],
  },
  procuratorate: {
    group: '其他',
    name: '人民检察院',
    farm: '农垦检察服务联络点',
    duties: ['依法履行法律监督职责', '办理公益诉讼案件', '开展检察开放日', '保护未成年人合法权益'],
  },
  disabled: {
    group: '其他',
    name: '残疾人联合会',
    farm: '职工互助服务站',
    duties: ['开展康复和辅助器具服务', '组织技能培训和就业帮扶', '落实困难和重度群体补贴', '组织文体活动'],
  },
  supply: {
    group: '其他',
    name: '供销合作社联合社',
    farm: '物资供应站',
    duties: ['组织农资供应', '发展农村流通网络', '开展农副产品购销', '指导基层社建设'],
  },
} as const satisfies Record<string, Office>
