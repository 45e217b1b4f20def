/** What the product writes to people. `{name}` stands for a value; a text may only use the values that its template declares. */
export type MailValues = {
  first_password: LinkValues;
  reset_password: LinkValues;
  verify_email: LinkValues;
  already_registered: { name: string };
  user_name_taken: { name: string; user_name: string };
  password_changed: { name: string; at: Date; ip: string };
  email_changed: { name: string; email: string; at: Date; ip: string };
  factors_removed: { name: string; by: string; at: Date };
  factor_changed: { name: string; change: FactorChange; passkey: string; at: Date; ip: string };
  recovery_code_used: { name: string; left: number; at: Date; ip: string };
  new_device: { name: string; at: Date; ip: string; country: string; user_agent: string };
  account_locked: { name: string; failures: number; until: Date; ip: string };
  break_glass: { name: string; by: string; operation: string; object: string; reason: string; due_at: Date };
  timed_change_not_done: { name: string; object: string; at: Date; link: string };
  /** To a vendor, who is no user: `facts` and `note` are lines. */
  vendor_notice: { game: string; side: string; facts: readonly string[]; note: readonly string[] };
};
/** `hours` or `minutes`: how long the link lives. */
type LinkValues = { name: string; user_name: string; link: string; hours: number; minutes: number };
export type MailTemplate = keyof MailValues;
export type FactorChange = 'totp_added' | 'totp_removed' | 'passkey_added' | 'passkey_removed' | 'recovery_codes_renewed';
export type MailText = { subject: string; body: string };

/** Stands before a link that is only a path. */
export const PATH_HINT = 'Open this path at the address of your console:';
export const PATH_HINT_ZH = '请在您的后台地址后打开：';

const NOT_YOU = 'If this was not you, contact your administrator immediately.';
const ONCE = 'The link can be used only once.';

/** The changes of factors in the words of their mails. */
export const factorChangesEn: Record<FactorChange, string> = {
  totp_added: 'An authenticator app was added',
  totp_removed: 'The authenticator app was removed',
  passkey_added: 'The passkey "{passkey}" was added',
  passkey_removed: 'The passkey "{passkey}" was removed',
  recovery_codes_renewed: 'New recovery codes were created',
};

export const factorChangesZh: Record<FactorChange, string> = {
  totp_added: '已添加身份验证器应用',
  totp_removed: '已移除身份验证器应用',
  passkey_added: '已添加通行密钥“{passkey}”',
  passkey_removed: '已移除通行密钥“{passkey}”',
  recovery_codes_renewed: '已生成新的恢复码',
};

export const mailsEn: Record<MailTemplate, MailText> = {
  first_password: {
    subject: 'Your account in Manager',
    body: `Hello {name},

An account with the user name {user_name} has been created for you. Choose your password within {hours} hours:

{link}

${ONCE}`,
  },
  reset_password: {
    subject: 'Reset your Manager password',
    body: `Hello {name},

Choose a new password within {minutes} minutes:

{link}

${ONCE} If you did not request this, nothing has changed and you can ignore this mail.`,
  },
  verify_email: {
    subject: 'Verify your e-mail address',
    body: `Hello {name},

Please confirm within {hours} hours that this address is yours:

{link}

${ONCE}`,
  },
  already_registered: {
    subject: 'You already have an account',
    body: `Hello {name},

Somebody requested a new account with this address. It already has one, so no account was created. If you forgot your password, you can reset it on the sign-in page.`,
  },
  user_name_taken: {
    subject: 'Please choose another user name',
    body: `Hello {name},

Somebody, probably you, requested an account with the user name {user_name} and this address. That user name is taken, so no account was created. Please register again with a different one.`,
  },
  password_changed: {
    subject: 'Your password was changed',
    body: `Hello {name},

Your password was changed at {at} from the IP address {ip}. All sessions have been ended. ${NOT_YOU}`,
  },
  email_changed: {
    subject: 'Your e-mail address was changed',
    body: `Hello {name},

The e-mail address of your account was changed to {email} at {at} from the IP address {ip}. ${NOT_YOU}`,
  },
  factors_removed: {
    subject: 'Your second factors were removed',
    body: `Hello {name},

{by} removed the second factors of your account at {at}. You will be asked to set up a new one when you sign in. ${NOT_YOU}`,
  },
  factor_changed: {
    subject: 'The way you sign in was changed',
    body: `Hello {name},

{change} at {at} from the IP address {ip}. ${NOT_YOU}`,
  },
  recovery_code_used: {
    subject: 'A recovery code was used',
    body: `Hello {name},

A recovery code of your account was used at {at} from the IP address {ip}. Codes left: {left}. ${NOT_YOU}`,
  },
  new_device: {
    subject: 'Sign-in from a new device',
    body: `Hello {name},

Your account was used at {at} from a new device.

IP address: {ip} {country}
Browser: {user_agent}

${NOT_YOU}`,
  },
  account_locked: {
    subject: 'Your account is temporarily locked',
    body: `Hello {name},

A wrong password was entered {failures} times for your account, most recently from the IP address {ip}. It is locked until {until}. ${NOT_YOU}`,
  },
  break_glass: {
    subject: 'Break-glass: {by} is about to act without a second person',
    body: `Hello {name},

{by} started break-glass for {operation} ({object}). Reason: {reason}

Unless somebody rejects the request under Approvals, {by} can carry it out alone from {due_at}.`,
  },
  timed_change_not_done: {
    subject: 'A timed change was not carried out: {object}',
    body: `Hello {name},

The timed change of {object} that you asked for or agreed to, due at {at}, was not carried out. Nothing was changed by it then. Why:

{link}`,
  },
  vendor_notice: {
    subject: 'Return {side}: {game}',
    body: `Hello,

We watch the returns of all games live. This game of yours does not return what its mathematics say. Please look into it and answer to your contact at the operator.

{facts}

{note}`,
  },
};

const NOT_YOU_ZH = '如果不是您本人操作，请立即联系管理员。';
const ONCE_ZH = '该链接只能使用一次。';

export const mailsZh: Record<MailTemplate, MailText> = {
  first_password: {
    subject: '您的 Manager 账号',
    body: `{name}，您好：

已为您创建账号，用户名为 {user_name}。请在 {hours} 小时内设置密码：

{link}

${ONCE_ZH}`,
  },
  reset_password: {
    subject: '重置 Manager 密码',
    body: `{name}，您好：

请在 {minutes} 分钟内设置新密码：

{link}

${ONCE_ZH}如果不是您申请的，您的账号没有任何变化，无需处理。`,
  },
  verify_email: {
    subject: '验证您的邮箱',
    body: `{name}，您好：

请在 {hours} 小时内确认此邮箱属于您：

{link}

${ONCE_ZH}`,
  },
  already_registered: {
    subject: '您已有账号',
    body: `{name}，您好：

有人使用此邮箱申请新账号。此邮箱已有账号，因此没有创建新账号。如果您忘记了密码，请在登录页申请重置。`,
  },
  user_name_taken: {
    subject: '请更换用户名',
    body: `{name}，您好：

有人（可能是您本人）使用此邮箱申请用户名为 {user_name} 的账号。该用户名已被占用，因此没有创建账号。请更换用户名后重新注册。`,
  },
  password_changed: {
    subject: '您的密码已修改',
    body: `{name}，您好：

您的密码已于 {at} 修改，来源地址 {ip}，所有会话均已结束。${NOT_YOU_ZH}`,
  },
  email_changed: {
    subject: '您的邮箱已修改',
    body: `{name}，您好：

您账号的邮箱已于 {at} 改为 {email}，来源地址 {ip}。${NOT_YOU_ZH}`,
  },
  factors_removed: {
    subject: '您的二次验证方式已移除',
    body: `{name}，您好：

{by} 于 {at} 移除了您账号的二次验证方式。下次登录时系统会要求您重新设置。${NOT_YOU_ZH}`,
  },
  factor_changed: {
    subject: '您的登录方式已修改',
    body: `{name}，您好：

{change}，时间 {at}，来源 IP 地址 {ip}。${NOT_YOU_ZH}`,
  },
  recovery_code_used: {
    subject: '恢复码已被使用',
    body: `{name}，您好：

您账号的一个恢复码已于 {at} 使用，来源地址 {ip}，剩余 {left} 个。${NOT_YOU_ZH}`,
  },
  new_device: {
    subject: '新设备登录',
    body: `{name}，您好：

您的账号于 {at} 在一台从未使用过的设备上登录。

地址：{ip} {country}
浏览器：{user_agent}

${NOT_YOU_ZH}`,
  },
  account_locked: {
    subject: '您的账号暂时锁定',
    body: `{name}，您好：

您的账号连续 {failures} 次输入错误密码，最近一次来自地址 {ip}。账号锁定至 {until}。${NOT_YOU_ZH}`,
  },
  break_glass: {
    subject: '紧急放行：{by} 申请单人执行操作',
    body: `{name}，您好：

{by} 对 {operation}（{object}）启动了紧急放行。原因：{reason}

如无人在审批箱中驳回该申请，{by} 可自 {due_at} 起单独执行。`,
  },
  timed_change_not_done: {
    subject: '定时变更未执行：{object}',
    body: `{name}，您好：

您申请或同意的 {object} 定时变更（应于 {at} 执行）未执行，届时未作任何修改。原因见：

{link}`,
  },
  vendor_notice: {
    subject: '返奖率{side}：{game}',
    body: `您好：

我方对所有游戏的返奖率进行实时监控。贵司以下游戏的实际返奖率与其数学模型不符，请核查，并将结果回复给您在平台的联系人。

{facts}

{note}`,
  },
};
