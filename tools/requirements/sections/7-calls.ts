import { leftOpen, otherwise, section } from '../statement.ts';

export const calls = section('S7', 'The calls it makes', {
  'S7.1': 'All calls go through base path /manager',
  'S7.2': 'with a 5000 ms timeout.',
  'S7.3': 'When a token exists, each call sends it as header X-Token',
  'S7.4': 'and sends a Lang header with the current language.',
  'S7.5': 'POST /api/login: body: username, password, cloudflareVerifyToken; answer carries data.token',
  'S7.6': 'GET /api/user/get_user_info: query: token; answer data: name, avatar, authArray',
  'S7.7': 'POST /api/logout: token',
  'S7.8': 'GET /api/user/user/get_user_list: query: filters',
  'S7.9': 'POST /api/user/user/add_or_edit_user: query params',
  'S7.10': 'POST /api/user/user/batch_del_user: query params',
  'S7.11': 'POST /api/user/user/reset_password: query params',
  'S7.12': [
    'POST /api/user/user/change_password: query params',
    otherwise(
      'a password is taken from the body alone, because addresses are kept in logs and histories: [security.md](security.md)',
    ),
  ],
  'S7.13': 'POST /api/user/user/change_email: query params',
  'S7.14': 'GET /api/user/user/get_invite_code: answer data.invite_code, shown in the top bar;',
  'S7.15': 'a failure is only logged',
  'S7.16': [
    'Calls of the other screens: not shown. Result shapes of list calls: not shown.',
    leftOpen('the product’s own: its OpenAPI document'),
  ],
  'S7.17': [
    'A development mock layer exists (POST /vue-admin-template/user/login, GET /vue-admin-template/user/info, POST /vue-admin-template/user/logout) using envelope code 20000 for success; it is a fixture only.',
    leftOpen('a fixture: the product has none, the console speaks with the real server'),
  ],
});
