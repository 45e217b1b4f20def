import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurableLater } from '../../base/own-files.ts';
import type { StartMessage } from './messages.ts';

/** Hard bounds of what the reading account may ask for: seconds and bytes. */
const MOST_SECONDS = 900;
const MOST_READ_BYTES = 4 * 1024 ** 3;
const MOST_SERVER_BYTES = 6 * 1024 ** 3;
/** Lists of ids travel as parameters in the URL, of which the engine takes 1 MiB, and 128 KiB of each, unless told. */
const MOST_TEXT_BYTES = 16 * 1024 ** 2;

const hashOf = (password: string): string => createHash('sha256').update(password).digest('hex');

/** The header without whose value the engine has no answer but to a ping. */
export const KEY_HEADER = 'X-Manager-Engine';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * Answers on the loopback alone, and writes no log of its own: what it says on its outputs is what the supervisor keeps. Its own session is the account
 * `default`, which must come in without a password; that nobody else on the machine may is what the key is for.
 */
const server = ({ port, key }: StartMessage, usersFile: string): string => `<clickhouse>
  <logger><level>none</level><console>0</console></logger>
  <listen_host>127.0.0.1</listen_host>
  <http_port>${port}</http_port>
  <http_handlers>
    <rule>
      <methods>GET</methods><url>/ping</url>
      <handler><type>static</type><status>200</status><response_content>Ok.</response_content></handler>
    </rule>
    <rule>
      <headers><${KEY_HEADER}>${key}</${KEY_HEADER}></headers>
      <handler><type>dynamic_query_handler</type><query_param_name>query</query_param_name></handler>
    </rule>
  </http_handlers>
  <max_server_memory_usage>${MOST_SERVER_BYTES}</max_server_memory_usage>
  <users_config>${escaped(usersFile)}</users_config>
</clickhouse>
`;

/** The account `reader` may select and check and nothing else: no table function that reaches files or the network is granted. */
const users = ({ passwords }: StartMessage): string => `<clickhouse>
  <profiles>
    <default>
      <max_query_size>${MOST_TEXT_BYTES}</max_query_size>
      <http_max_uri_size>${MOST_TEXT_BYTES}</http_max_uri_size>
      <http_max_field_value_size>${MOST_TEXT_BYTES}</http_max_field_value_size>
    </default>
    <reading>
      <max_execution_time>4</max_execution_time>
      <max_memory_usage>${MOST_READ_BYTES}</max_memory_usage>
      <constraints>
        <max_execution_time><min>1</min><max>${MOST_SECONDS}</max></max_execution_time>
        <max_memory_usage><min>1</min><max>${MOST_READ_BYTES}</max></max_memory_usage>
      </constraints>
    </reading>
  </profiles>
  <quotas><default/></quotas>
  <users>
    <default>
      <no_password/><networks><ip>127.0.0.1</ip></networks><profile>default</profile><quota>default</quota>
    </default>
    <writer>
      <password_sha256_hex>${hashOf(passwords.writer)}</password_sha256_hex>
      <networks><ip>127.0.0.1</ip></networks><profile>default</profile><quota>default</quota>
    </writer>
    <reader>
      <password_sha256_hex>${hashOf(passwords.reader)}</password_sha256_hex>
      <networks><ip>127.0.0.1</ip></networks><profile>reading</profile><quota>default</quota>
      <grants><query>GRANT SELECT, SHOW, CHECK ON *.*</query></grants>
    </reader>
  </users>
</clickhouse>
`;

/** Writes what the engine is configured by beside its data, for nobody else to read; of passwords their hashes. Returns the file's path. */
export const writeConfig = async (o: StartMessage): Promise<string> => {
  const folder = join(o.dataDir, 'engine');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const usersFile = join(folder, 'users.xml');
  const file = join(folder, 'config.xml');
  await writeDurableLater(usersFile, users(o));
  await writeDurableLater(file, server(o, usersFile));
  return file;
};
