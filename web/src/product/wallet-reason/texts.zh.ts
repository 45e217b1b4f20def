export const texts = {
  unknown_site: '未发送：站点不存在。',
  no_address: '未发送：站点未填写接口地址，填写后会继续付款。',
  no_key: '未发送：站点没有有效的接口密钥，设置后会继续付款。',
  not_approved: '未发送：站点未审批。付款将等到审批通过，超过 12 小时转人工处理。',
  address_refused: '未发送：接口地址指向不被允许的地址。',
  full: '未发送：对该钱包的并发调用过多。',
  rate: '未发送：对该钱包的每秒调用过多。',
  circuit_open: '未发送：钱包连续未应答，调用已暂停。',
  unavailable: '未发送：Manager 繁忙或其数据库不可用。',
  stopping: '未发送：Manager 正在停止。',
  expired: '未付款：24 小时内无人审批。',
};
