import type { texts as en } from './texts.en.ts';

export const texts: Record<keyof typeof en, string> = {
  codesText: '最后一步：请保存以下恢复码，然后继续。',
  codesTitle: '您的恢复码',
  factorText: '您的权限涉及高风险操作，仅凭密码不足以保证安全。',
  factorTitle: '设置双重验证',
  goOn: '我已妥善保存，继续',
  passkey: '通行密钥',
  passkeyChoose: '使用通行密钥',
  passkeyText: '使用指纹、面容、PIN 码或安全密钥，可防范钓鱼网站。',
  passwordText: '当前密码由他人设置，请改为您自己的密码。',
  passwordTitle: '设置新密码',
  totpChoose: '使用验证器应用',
  totpText: '手机应用会显示每 30 秒更换一次的六位验证码。',
  totpTitle: '身份验证器应用',
};
