import { leftOpen, section } from '../statement.ts';

export const entities = section('S3', 'Entities and their fields', {
  'S3.1': 'Session user: token,',
  'S3.2': 'name,',
  'S3.3': 'avatar,',
  'S3.4': 'authArray (list of permission code strings).',
  'S3.5': 'App state: sidebar opened flag,',
  'S3.6': 'skip-animation flag,',
  'S3.7': 'device (default desktop),',
  'S3.8': 'language,',
  'S3.9': 'size (default medium),',
  'S3.10': 'jumpParams (free-form object kept between pages),',
  'S3.11': 'operations (free-form object of flags, merged key by key on update).',
  'S3.12':
    'Agent: invite code, name, seller id, super agent, status, is test, brand, site group, note, note2, search-show, sort, timezone, settlement hour, website, domain.',
  'S3.13':
    'Website: brand, site group, domain, site id, agent, RTP, status, approved state, jackpot, task, IP currency check, api type, api url, api key, IP whitelist, api params, vendors, max bet and min bet (usd), max win per day (usd), disabled origins, game type.',
  'S3.14': 'IP whitelist: entries separated by ‘;’.',
  'S3.15': 'Website group: name, group id, RTP.',
  'S3.16': 'Website game: site, game, enabled, config, RTP.',
  'S3.17':
    'Game: code, name, Chinese name, status, featured, hot, permanent hot, new, vendor, origin, game id, type, note, is H5, is Flash, sort, window, coin size type, min/max bet, min/max position bet, jackpot flag, limits id, return to player, stops, mode, jackpot pool code and rate, per-language names, RTP, volatility, max multiple, certifications, supported languages, description, features, rule.',
  'S3.18': 'Sub-agent: id, bet, win, win-loss, RTP, site, note, auto group, configured group.',
  'S3.19': 'Sub-agent group: id, name, RTP, note.',
  'S3.20': 'Back-office user: email, email status, name, agent, is super, status, note, note2, auth group, tags.',
  'S3.21': 'Currency: code, name, rate.',
  'S3.22': 'Coin: currency, name, total bet, line, min, max and default bet.',
  'S3.23':
    'Game account: id, user name, nick name, site, currency, IP address, total, balance, last time, create time, level, jackpot weight, type.',
  'S3.24': 'Wallet record: method (deposit, withdraw, bet, paid), amount, balance, new balance, currency, time, request id.',
  'S3.25': 'Jackpot pool: code, name, money, rate %, sort, trigger weight, min win money.',
  'S3.26': 'Jackpot order: bet id, user id, win code, status, method, pool, amount, description.',
  'S3.27':
    'Activity rank rule: activity code, title, config, status, start/end, min and max bet, bonus, ranks, robot settings, disabled site/agent/game, activity type, prizes (first to fourth), red-packet settings, scatter-collect settings.',
  'S3.28':
    'Activity bonus rule: type, free win bonus levels, balance, bonus, initial amount, currency, game, enabled or disabled site/agent, sub-agents.',
  'S3.29': 'Lottery: number, status, game, result, draw, payout; record: bet id, method, content; odds: code, rates.',
  'S3.30': 'Compensation: bet id, operator, money, currency, site, game, status, description.',
  'S3.31': 'Block: site, user, game,',
  'S3.32': 'account,',
  'S3.33': 'note.',
  'S3.34': 'Invalid bet: bet id, user, site, game, bet, win, features, stops.',
  'S3.35': 'User risk: risk mark (admin/auto), win-or-lose control (win, lose, random), times, daily auto times, description.',
  'S3.36': 'RTP set: site group, game, down min/max, up min/max, vendor, start.',
  'S3.37': [
    'Validation and types of these fields: not shown.',
    leftOpen('the product’s own; those of Set-Up are listed in [set-up-fields.md](set-up-fields.md)'),
  ],
});
