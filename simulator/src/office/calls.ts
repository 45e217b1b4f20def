import type {
  addCampaign,
  addPlayers,
  getBettingTable,
  getCampaignList,
  previewPlayers,
} from '@manager/contract/features/account/free-round-bonus';
import type { saveDrawing } from '@manager/contract/features/algorithm/drawing/drawing-drawing';
import type {
  applyDrawing,
  checkDrawing,
  getDrawingDetail,
  getDrawingList,
  useDrawing,
} from '@manager/contract/features/algorithm/drawing/record';
import type { bindDataSequence } from '@manager/contract/features/algorithm/data/data-sequence';
import type { addMathKey, getMathKeyList } from '@manager/contract/features/algorithm/source/math-key';
import type { getVendorContactList, saveVendorContact } from '@manager/contract/features/algorithm/source/vendor-contact';
import type {
  applySourceFile,
  approveSourceFile,
  finishSourceUpload,
  getSourceFileDetail,
  getSourceFileList,
  startSourceUpload,
} from '@manager/contract/features/algorithm/source/source-file';
import type { approveBonus, getBonusList, saveBonus } from '@manager/contract/features/activity/activity-bonus/rule';
import type {
  approveCollection,
  getCollectionList,
  saveCollection,
  uploadIconPicture,
} from '@manager/contract/features/activity/activity-collect/icon-collection';
import type { approveRankRule, getRankRuleList, saveRankRule } from '@manager/contract/features/activity/activity-rank/rule';
import type {
  approveSettlement,
  calculateSettlement as calculatePrizes,
  getSettlementDetail,
  paySettlement as payPrizes,
} from '@manager/contract/features/activity/activity-rank/settle';
import type { getScoreList, recomputeScores } from '@manager/contract/features/activity/activity-rank/source';
import type {
  approveChampionship,
  getChampionshipList,
  saveChampionship,
} from '@manager/contract/features/activity/championship/championship';
import type { getStageList } from '@manager/contract/features/activity/championship/results';
import type {
  approveChampionshipPrizes,
  calculateChampionship,
  getChampionshipSettlement,
  payChampionship,
} from '@manager/contract/features/activity/championship/settle';
import type { getBetList } from '@manager/contract/features/account/bet-detail';
import type { approveRequest, getApprovalList, rejectRequest } from '@manager/contract/features/approval/approval';
import type { getPoolList, savePool } from '@manager/contract/features/jackpot/pool-list';
import type { getExportList } from '@manager/contract/features/log/export';
import type { getBlockList, liftBlock, saveBlock } from '@manager/contract/features/maintain/block';
import type {
  approveCompensations,
  getCompensationList,
  rejectCompensations,
  saveCompensation,
  submitCompensation,
} from '@manager/contract/features/maintain/compensate';
import type {
  getMarkList,
  getRiskRuleList,
  reviewMark,
  saveMark,
  saveRiskRule,
} from '@manager/contract/features/risk-set/account-risk';
import type { getExposureList, saveExposure } from '@manager/contract/features/risk-set/game-retained';
import type { getRtpBandList, saveRtpBand } from '@manager/contract/features/risk-set/rtp-set';
import type { getReturnList } from '@manager/contract/features/risk-set/show-run-rtp';
import type { getLoginRuleList, saveLoginRule } from '@manager/contract/features/risk-set/login-ip';
import type { getGroupDetail, getGroupList, saveGroup } from '@manager/contract/features/permission/group';
import type { explainReconcile, getReconcileList, openReconcileCase } from '@manager/contract/features/report/reconcile-report';
import type { editTolerance, getToleranceList } from '@manager/contract/features/report/reconcile-tolerance';
import type { uploadFigures } from '@manager/contract/features/report/reconcile-upload';
import type {
  addAdjustment,
  calculateSettlement,
  confirmSettlement,
  getSettlementReport,
  getSettlementRuns,
  paySettlement,
} from '@manager/contract/features/report/settlement-report';
import type { getCompany, makeInvoice, saveCompany } from '@manager/contract/features/report/settlement-invoice';
import type {
  getSettlementRates,
  getSettlementTerms,
  saveSettlementRate,
  saveSettlementTerms,
} from '@manager/contract/features/report/settlement-terms';
import type { getAgentList, saveAgent } from '@manager/contract/features/set-up/agent';
import type { getGameList } from '@manager/contract/features/set-up/game';
import type { addTimedChange, getTimedChangeList } from '@manager/contract/features/set-up/timed-change';
import type { getWebsiteGameDetail } from '@manager/contract/features/set-up/website-game';
import type { getWebsiteList, saveWebsite } from '@manager/contract/features/set-up/website';
import type { getCardBets, getCardList, issueCards, previewCards } from '@manager/contract/features/task/task-use-card';
import type { approveTask, getTaskList, saveTask } from '@manager/contract/features/task/task-config';
import type {
  addCaseNote,
  getCaseDetail,
  getCaseList,
  getCaseOwners,
  handOverCase,
  moveCase,
} from '@manager/contract/features/risk-set/case';
import type { collectRows } from '@manager/contract/features/risk-set/case-item';
import type { getSavedViewList, saveSavedView } from '@manager/contract/features/user/saved-view';
import type { addOrEditUser, getUserList } from '@manager/contract/features/user/user';
import type { CallTo } from '../console-client.ts';

const CASE = '/api/risk_set/case';
const FREE_ROUNDS = '/api/account/free_round_bonus';
const PACKAGES = '/api/algorithm/source_file';
const DRAWINGS = '/api/algorithm/drawing_record';
const CARDS = '/api/task/task_use_card';
const COMPENSATE = '/api/maintain/compensate';
const BONUS = '/api/activity/activity_bonus_rule';
const COLLECTION = '/api/activity/activity_collect_icon_collection';
const RANK = '/api/activity/activity_rank';
const CHAMPIONSHIP = '/api/activity/championship_results';
const TASK = '/api/task/task_config';
const SETTLEMENT = '/api/report/settlement_report';
const RECONCILE = '/api/report/reconcile_report';

/** What the office of the demo asks of the console. */
export const CALLS = {
  agents: { method: 'GET', path: '/api/set_up/agent/get_list' } as CallTo<typeof getAgentList>,
  saveAgent: { method: 'POST', path: '/api/set_up/agent/add_or_edit' } as CallTo<typeof saveAgent>,
  websites: { method: 'GET', path: '/api/set_up/website/get_list' } as CallTo<typeof getWebsiteList>,
  saveWebsite: { method: 'POST', path: '/api/set_up/website/add_or_edit' } as CallTo<typeof saveWebsite>,
  games: { method: 'GET', path: '/api/set_up/game/get_list' } as CallTo<typeof getGameList>,
  cell: { method: 'GET', path: '/api/set_up/website_game/get_detail' } as CallTo<typeof getWebsiteGameDetail>,
  timedChanges: { method: 'GET', path: '/api/set_up/timed_change/get_list' } as CallTo<typeof getTimedChangeList>,
  addTimedChange: { method: 'POST', path: '/api/set_up/timed_change/add' } as CallTo<typeof addTimedChange>,
  groups: { method: 'GET', path: '/api/permission/group/get_list' } as CallTo<typeof getGroupList>,
  group: { method: 'GET', path: '/api/permission/group/get_detail' } as CallTo<typeof getGroupDetail>,
  saveGroup: { method: 'POST', path: '/api/permission/group/add_or_edit' } as CallTo<typeof saveGroup>,
  users: { method: 'GET', path: '/api/user/user/get_user_list' } as CallTo<typeof getUserList>,
  saveUser: { method: 'POST', path: '/api/user/user/add_or_edit_user' } as CallTo<typeof addOrEditUser>,
  views: { method: 'GET', path: '/api/user/saved_view/get_list' } as CallTo<typeof getSavedViewList>,
  saveView: { method: 'POST', path: '/api/user/saved_view/save' } as CallTo<typeof saveSavedView>,
  requests: { method: 'GET', path: '/api/approval/get_list' } as CallTo<typeof getApprovalList>,
  approve: { method: 'POST', path: '/api/approval/approve' } as CallTo<typeof approveRequest>,
  reject: { method: 'POST', path: '/api/approval/reject' } as CallTo<typeof rejectRequest>,
  marks: { method: 'GET', path: '/api/risk_set/account_risk/get_list' } as CallTo<typeof getMarkList>,
  saveMark: { method: 'POST', path: '/api/risk_set/account_risk/add_or_edit' } as CallTo<typeof saveMark>,
  reviewMark: { method: 'POST', path: '/api/risk_set/account_risk/review' } as CallTo<typeof reviewMark>,
  riskRules: { method: 'GET', path: '/api/risk_set/account_risk/get_rules' } as CallTo<typeof getRiskRuleList>,
  saveRiskRule: { method: 'POST', path: '/api/risk_set/account_risk/save_rule' } as CallTo<typeof saveRiskRule>,
  loginRules: { method: 'GET', path: '/api/risk_set/login_ip/get_list' } as CallTo<typeof getLoginRuleList>,
  saveLoginRule: { method: 'POST', path: '/api/risk_set/login_ip/add_or_edit' } as CallTo<typeof saveLoginRule>,
  exposures: { method: 'GET', path: '/api/risk_set/game_retained/get_list' } as CallTo<typeof getExposureList>,
  saveExposure: { method: 'POST', path: '/api/risk_set/game_retained/add_or_edit' } as CallTo<typeof saveExposure>,
  cases: { method: 'GET', path: `${CASE}/get_list` } as CallTo<typeof getCaseList>,
  caseDetail: { method: 'GET', path: `${CASE}/get_detail` } as CallTo<typeof getCaseDetail>,
  caseOwners: { method: 'GET', path: `${CASE}/get_owners` } as CallTo<typeof getCaseOwners>,
  noteInCase: { method: 'POST', path: `${CASE}/add_note` } as CallTo<typeof addCaseNote>,
  handOverCase: { method: 'POST', path: `${CASE}/hand_over` } as CallTo<typeof handOverCase>,
  moveCase: { method: 'POST', path: `${CASE}/move` } as CallTo<typeof moveCase>,
  collect: { method: 'POST', path: `${CASE}_item/collect` } as CallTo<typeof collectRows>,
  returns: { method: 'GET', path: '/api/risk_set/show_run_rtp/get_list' } as CallTo<typeof getReturnList>,
  returnBands: { method: 'GET', path: '/api/risk_set/rtp_set/get_list' } as CallTo<typeof getRtpBandList>,
  saveReturnBand: { method: 'POST', path: '/api/risk_set/rtp_set/add_or_edit' } as CallTo<typeof saveRtpBand>,
  blocks: { method: 'GET', path: '/api/maintain/block/get_list' } as CallTo<typeof getBlockList>,
  saveBlock: { method: 'POST', path: '/api/maintain/block/add_or_edit' } as CallTo<typeof saveBlock>,
  liftBlock: { method: 'POST', path: '/api/maintain/block/lift' } as CallTo<typeof liftBlock>,
  compensations: { method: 'GET', path: `${COMPENSATE}/get_list` } as CallTo<typeof getCompensationList>,
  saveCompensation: { method: 'POST', path: `${COMPENSATE}/add_or_edit` } as CallTo<typeof saveCompensation>,
  submitCompensation: { method: 'POST', path: `${COMPENSATE}/submit` } as CallTo<typeof submitCompensation>,
  approveCompensations: { method: 'POST', path: `${COMPENSATE}/batch_approve` } as CallTo<typeof approveCompensations>,
  rejectCompensations: { method: 'POST', path: `${COMPENSATE}/batch_reject` } as CallTo<typeof rejectCompensations>,
  campaigns: { method: 'GET', path: `${FREE_ROUNDS}/get_campaign_list` } as CallTo<typeof getCampaignList>,
  bettingTable: { method: 'GET', path: `${FREE_ROUNDS}/get_betting_table` } as CallTo<typeof getBettingTable>,
  addCampaign: { method: 'POST', path: `${FREE_ROUNDS}/add_campaign` } as CallTo<typeof addCampaign>,
  previewPlayers: { method: 'POST', path: `${FREE_ROUNDS}/preview_players` } as CallTo<typeof previewPlayers>,
  addPlayers: { method: 'POST', path: `${FREE_ROUNDS}/add_players` } as CallTo<typeof addPlayers>,
  drawings: { method: 'GET', path: `${DRAWINGS}/get_list` } as CallTo<typeof getDrawingList>,
  drawing: { method: 'GET', path: `${DRAWINGS}/get_detail` } as CallTo<typeof getDrawingDetail>,
  saveDrawing: { method: 'POST', path: '/api/algorithm/drawing_drawing/add_or_edit' } as CallTo<typeof saveDrawing>,
  checkDrawing: { method: 'POST', path: `${DRAWINGS}/check` } as CallTo<typeof checkDrawing>,
  useDrawing: { method: 'POST', path: `${DRAWINGS}/use` } as CallTo<typeof useDrawing>,
  applyDrawing: { method: 'POST', path: `${DRAWINGS}/apply` } as CallTo<typeof applyDrawing>,
  packages: { method: 'GET', path: `${PACKAGES}/get_list` } as CallTo<typeof getSourceFileList>,
  package: { method: 'GET', path: `${PACKAGES}/get_detail` } as CallTo<typeof getSourceFileDetail>,
  startPackage: { method: 'POST', path: `${PACKAGES}/start_upload` } as CallTo<typeof startSourceUpload>,
  finishPackage: { method: 'POST', path: `${PACKAGES}/finish_upload` } as CallTo<typeof finishSourceUpload>,
  approvePackage: { method: 'POST', path: `${PACKAGES}/approve` } as CallTo<typeof approveSourceFile>,
  bindPackage: { method: 'POST', path: '/api/algorithm/data_sequence/bind' } as CallTo<typeof bindDataSequence>,
  applyPackage: { method: 'POST', path: `${PACKAGES}/apply` } as CallTo<typeof applySourceFile>,
  mathKeys: { method: 'GET', path: `${PACKAGES}/get_key_list` } as CallTo<typeof getMathKeyList>,
  vendorContacts: { method: 'GET', path: `${PACKAGES}/get_contact_list` } as CallTo<typeof getVendorContactList>,
  saveVendorContact: { method: 'POST', path: `${PACKAGES}/save_contact` } as CallTo<typeof saveVendorContact>,
  addMathKey: { method: 'POST', path: `${PACKAGES}/add_key` } as CallTo<typeof addMathKey>,
  cards: { method: 'GET', path: `${CARDS}/get_list` } as CallTo<typeof getCardList>,
  cardBets: { method: 'GET', path: `${CARDS}/get_bets` } as CallTo<typeof getCardBets>,
  previewCards: { method: 'POST', path: `${CARDS}/preview` } as CallTo<typeof previewCards>,
  issueCards: { method: 'POST', path: `${CARDS}/issue` } as CallTo<typeof issueCards>,
  rankings: { method: 'GET', path: `${RANK}_rule/get_list` } as CallTo<typeof getRankRuleList>,
  saveRanking: { method: 'POST', path: `${RANK}_rule/add_or_edit` } as CallTo<typeof saveRankRule>,
  approveRanking: { method: 'POST', path: `${RANK}_rule/approve` } as CallTo<typeof approveRankRule>,
  leaderboard: { method: 'GET', path: `${RANK}_source/get_list` } as CallTo<typeof getScoreList>,
  recomputeScores: { method: 'POST', path: `${RANK}_source/recompute` } as CallTo<typeof recomputeScores>,
  settlementOf: { method: 'GET', path: `${RANK}_settle/get_settlement_detail` } as CallTo<typeof getSettlementDetail>,
  calculatePrizes: { method: 'POST', path: `${RANK}_settle/calculate` } as CallTo<typeof calculatePrizes>,
  approvePrizes: { method: 'POST', path: `${RANK}_settle/approve` } as CallTo<typeof approveSettlement>,
  payPrizes: { method: 'POST', path: `${RANK}_settle/pay` } as CallTo<typeof payPrizes>,
  bonuses: { method: 'GET', path: `${BONUS}/get_list` } as CallTo<typeof getBonusList>,
  saveBonus: { method: 'POST', path: `${BONUS}/add_or_edit` } as CallTo<typeof saveBonus>,
  approveBonus: { method: 'POST', path: `${BONUS}/approve` } as CallTo<typeof approveBonus>,
  collections: { method: 'GET', path: `${COLLECTION}/get_list` } as CallTo<typeof getCollectionList>,
  saveCollection: { method: 'POST', path: `${COLLECTION}/add_or_edit` } as CallTo<typeof saveCollection>,
  uploadPicture: { method: 'POST', path: `${COLLECTION}/upload_picture` } as CallTo<typeof uploadIconPicture>,
  approveCollection: { method: 'POST', path: `${COLLECTION}/approve` } as CallTo<typeof approveCollection>,
  tasks: { method: 'GET', path: `${TASK}/get_list` } as CallTo<typeof getTaskList>,
  saveTask: { method: 'POST', path: `${TASK}/add_or_edit` } as CallTo<typeof saveTask>,
  approveTask: { method: 'POST', path: `${TASK}/approve` } as CallTo<typeof approveTask>,
  championships: { method: 'GET', path: `${CHAMPIONSHIP}/get_championship_list` } as CallTo<typeof getChampionshipList>,
  saveChampionship: { method: 'POST', path: `${CHAMPIONSHIP}/add_or_edit` } as CallTo<typeof saveChampionship>,
  approveChampionship: { method: 'POST', path: `${CHAMPIONSHIP}/approve_championship` } as CallTo<typeof approveChampionship>,
  stages: { method: 'GET', path: `${CHAMPIONSHIP}/get_stage_list` } as CallTo<typeof getStageList>,
  championshipSettlement: { method: 'GET', path: `${CHAMPIONSHIP}/get_settlement_detail` } as CallTo<
    typeof getChampionshipSettlement
  >,
  calculateChampionship: { method: 'POST', path: `${CHAMPIONSHIP}/calculate` } as CallTo<typeof calculateChampionship>,
  approveChampionshipPrizes: { method: 'POST', path: `${CHAMPIONSHIP}/approve` } as CallTo<typeof approveChampionshipPrizes>,
  payChampionship: { method: 'POST', path: `${CHAMPIONSHIP}/pay` } as CallTo<typeof payChampionship>,
  bets: { method: 'GET', path: '/api/account/bet_detail/get_list' } as CallTo<typeof getBetList>,
  exported: { method: 'GET', path: '/api/log/export/get_list' } as CallTo<typeof getExportList>,
  pools: { method: 'GET', path: '/api/jackpot/pool_list/get_list' } as CallTo<typeof getPoolList>,
  savePool: { method: 'POST', path: '/api/jackpot/pool_list/add_or_edit' } as CallTo<typeof savePool>,
  terms: { method: 'GET', path: `${SETTLEMENT}/get_terms` } as CallTo<typeof getSettlementTerms>,
  saveTerms: { method: 'POST', path: `${SETTLEMENT}/save_terms` } as CallTo<typeof saveSettlementTerms>,
  rates: { method: 'GET', path: `${SETTLEMENT}/get_rates` } as CallTo<typeof getSettlementRates>,
  saveRate: { method: 'POST', path: `${SETTLEMENT}/save_rate` } as CallTo<typeof saveSettlementRate>,
  runs: { method: 'GET', path: `${SETTLEMENT}/get_runs` } as CallTo<typeof getSettlementRuns>,
  settlement: { method: 'GET', path: `${SETTLEMENT}/get_list` } as CallTo<typeof getSettlementReport>,
  calculate: { method: 'POST', path: `${SETTLEMENT}/calculate` } as CallTo<typeof calculateSettlement>,
  confirm: { method: 'POST', path: `${SETTLEMENT}/confirm` } as CallTo<typeof confirmSettlement>,
  pay: { method: 'POST', path: `${SETTLEMENT}/pay` } as CallTo<typeof paySettlement>,
  adjust: { method: 'POST', path: `${SETTLEMENT}/add_adjustment` } as CallTo<typeof addAdjustment>,
  company: { method: 'GET', path: `${SETTLEMENT}/get_company` } as CallTo<typeof getCompany>,
  saveCompany: { method: 'POST', path: `${SETTLEMENT}/save_company` } as CallTo<typeof saveCompany>,
  invoice: { method: 'POST', path: `${SETTLEMENT}/make_invoice` } as CallTo<typeof makeInvoice>,
  tolerances: { method: 'GET', path: `${RECONCILE}/tolerance/get_list` } as CallTo<typeof getToleranceList>,
  saveTolerance: { method: 'POST', path: `${RECONCILE}/tolerance/edit` } as CallTo<typeof editTolerance>,
  reconciled: { method: 'GET', path: `${RECONCILE}/get_list` } as CallTo<typeof getReconcileList>,
  upload: { method: 'POST', path: `${RECONCILE}/upload` } as CallTo<typeof uploadFigures>,
  openReconcileCase: { method: 'POST', path: `${RECONCILE}/open_case` } as CallTo<typeof openReconcileCase>,
  explain: { method: 'POST', path: `${RECONCILE}/explain` } as CallTo<typeof explainReconcile>,
};

/** The largest page that a list gives; the demo has fewer rows of each kind. */
export const PAGE = { limit: 1000 };
