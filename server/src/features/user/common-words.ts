/**
 * What people make passwords of: the stems of leaked lists, written down by kind. Digits, years, signs, capitals, leet spelling, repeats
 * and pairs of stems are added by rule (`guessability.ts`), so that a short list stands for a long one.
 */
export const COMMON_WORDS: readonly string[] = `
password passwort passord passwd passcode passphrase pass pwd secret secrets secure security login logon logmein signin letmein letme
welcome changeme change default admin administrator root superuser sysadmin sysop master owner operator user username guest test tester
testing temp temporary demo example sample enter access open opensesame sesame trustno trust noone nobody nothing something anything
whatever forget forgot remember account accounts mypassword mypass thepassword thisis thisismy iam imthe theone hello helloworld
goodbye goodmorning system server database computer internet network website service support helpdesk office company business manager
management backoffice console casino casinos poker slots slot jackpot gaming game games gamer player players bet bets betting roulette
blackjack lottery lucky money cash dollar million millionaire billion gold golden silver diamond diamonds platinum
iloveyou iloveu ilove loveyou loveme lovely lover lovers love forever always ever iloveyousomuch iloveyouforever loveyouforever
ilovegod ilovemom ilovemymom ilovemyfamily ilovejesus jesus jesuschrist christ god godisgood blessed blessing heaven angel angels
devil demon hell satan faith hope grace peace prayer bible church amen lord savior trustingod inshallah allah bismillah muhammad
buddha krishna ganesh shiva om sairam jaimatadi
baby babygirl babyboy babe honey honeybee sweet sweety sweetie sweetheart sweetpea cutie cutiepie princess prince queen king kings
kingdom lady gentleman darling dear beautiful pretty gorgeous sexy sexygirl hottie hot cool coolguy awesome amazing perfect special
super superman superstar superhero supernova star stars starlight sunshine sunny sun moon moonlight rainbow summer winter spring autumn
fall snow snowball snowman rain storm thunder thunderstorm thunderbird lightning fire firefly ice water ocean island beach river
mountain forest flower flowers rose roses lily daisy jasmine violet orchid butterfly ladybug dolphin dolphins shark tiger tigers lion
lions panther panthers leopard jaguar bear bears panda wolf wolves wolfpack fox eagle eagles falcon falcons hawk hawks raven ravens
phoenix dragon dragons dragonfly dragonball unicorn pony horse horses mustang stallion monkey monkeys gorilla elephant giraffe zebra
rabbit bunny kitty kitten hellokitty cat cats dog dogs doggie doggy puppy puppies bulldog bulldogs rottweiler snoopy scooby scoobydoo
garfield mickey mickeymouse minnie donald goofy pluto bambi simba tigger winnie pooh winniethepooh pokemon pikachu charizard digimon
naruto sasuke goku vegeta onepiece spongebob patrick homer bart simpson simpsons southpark familyguy batman spiderman ironman hulk
wolverine avengers superwoman catwoman joker matrix terminator predator alien rocky rambo gandalf frodo hobbit lordoftherings mordor
hogwarts harrypotter potter hermione voldemort starwars skywalker vader darthvader yoda jedi stormtrooper startrek enterprise spock
picard klingon stargate babylon highlander zelda mario luigi sonic tetris pacman minecraft fortnite roblox warcraft worldofwarcraft
starcraft diablo counterstrike halo xbox playstation nintendo gameboy callofduty battlefield assassin assassinscreed leagueoflegends
football soccer baseball basketball hockey golf golfer tennis volleyball softball cricket rugby racing runner running swimming
swimmer skater skateboard snowboard surfer surfing fishing hunter hunting cowboy cowboys cowgirl redskins steelers packers yankees
redsox lakers celtics bulls heat raiders patriots giants broncos chargers vikings saints rangers canucks mapleleafs penguins flyers
arsenal chelsea liverpool liverpoolfc manchester manchesterunited manutd mancity everton tottenham newcastle newcastleunited celtic
barcelona fcbarcelona realmadrid madrid juventus milan acmilan inter napoli roma bayern bayernmunich dortmund ajax benfica galatasaray
fenerbahce besiktas flamengo corinthians palmeiras santos bocajuniors riverplate championsleague worldcup messi ronaldo cristiano
beckham zidane neymar jordan michaeljordan kobe bryant lebron shaq tigerwoods
america usa unitedstates american england london british britain scotland ireland irish france paris french germany berlin deutschland
italy italia spain espana mexico mexican canada toronto brazil brasil argentina colombia chile peru russia russian moscow ukraine
poland polska china chinese beijing shanghai guangzhou shenzhen hongkong taiwan japan tokyo korea seoul india indian mumbai delhi
pakistan bangladesh indonesia jakarta malaysia singapore philippines pilipinas manila thailand bangkok vietnam australia sydney
africa nigeria egypt turkey istanbul dubai newyork losangeles chicago texas dallas houston boston florida miami california
sanfrancisco lasvegas vegas hollywood philadelphia washington seattle denver detroit phoenixsuns atlanta mississippi hawaii jamaica
january february march april may june july august september october november december monday tuesday wednesday thursday friday
saturday sunday birthday happybirthday christmas merrychristmas xmas newyear happynewyear halloween easter valentine holiday weekend
red blue green yellow orange purple pink black white brown grey gray bluesky blackcat redrose greenday pinkfloyd metallica nirvana
slipknot ironmaiden linkinpark eminem tupac beatles rollingstones acdc ledzeppelin queenband coldplay evanescence rammstein madonna
britney shakira rihanna beyonce michaeljackson elvis music musica guitar guitarist piano drummer drums singer dancer dancing ballet
chocolate chocolates vanilla strawberry cherry banana apple apples lemon melon peach mango pineapple coconut cookie cookies candy
sugar cupcake pancake cheese pizza hamburger chicken bacon pepper peanut butter peanutbutter coffee starbucks cocacola coke pepsi
whiskey vodka tequila budweiser heineken guinness corona marlboro
ferrari lamborghini porsche mercedes mercedesbenz bmw audi volkswagen toyota honda yamaha suzuki kawasaki nissan mitsubishi mazda
subaru ford chevy chevrolet camaro corvette dodge charger jeep harley harleydavidson ducati
google gmail yahoo hotmail facebook youtube twitter instagram myspace linkedin microsoft windows apple iphone samsung galaxy nokia
blackberry android linux ubuntu debian oracle postgres mysql cisco router switch wireless bluetooth
james john robert charlie max oliver harry thomas jake luke ben sam alex chris mike dave steve nick tony matt josh dan jim tom bob bill ted fred michael william david richard joseph thomas charles christopher daniel matthew anthony mark donald steven paul andrew
joshua kenneth kevin brian george edward ronald timothy jason jeffrey ryan jacob gary nicholas eric jonathan stephen larry justin scott
brandon benjamin samuel gregory frank alexander raymond patrick jack dennis jerry tyler aaron jose adam nathan henry douglas zachary
peter kyle walter ethan jeremy harold keith christian roger noah gerald carl terry sean austin arthur lawrence jesse dylan bryan joe
billy bruce albert willie gabriel logan alan juan wayne roy ralph randy eugene vincent russell elijah louis bobby philip johnny
mary patricia jennifer linda elizabeth barbara susan jessica sarah karen nancy lisa betty margaret sandra ashley kimberly emily donna
michelle carol amanda dorothy melissa deborah stephanie rebecca sharon laura cynthia kathleen amy angela shirley anna brenda pamela
emma nicole helen samantha katherine christine debra rachel carolyn janet catherine maria heather diane ruth julie olivia joyce
virginia victoria kelly lauren christina joan evelyn judith megan andrea cheryl hannah jacqueline martha gloria teresa ann sara
madison frances kathryn janice jean abigail alice judy sophia grace denise amber doris marilyn danielle isabella theresa diana
natalie brittany charlotte marie kayla alexis lori alejandro carlos miguel antonio francisco pedro luis manuel fernando ricardo
eduardo roberto sergio diego javier jorge rafael raul pablo mohammed mohamed ahmed ali hassan hussein omar ibrahim yusuf fatima
aisha khan singh kumar sharma patel gupta raj rahul priya pooja deepak sanjay vijay suresh ramesh rajesh
wang zhang chen liu yang huang zhao zhou wuxiao woaini woaiwojia wodemima mima nihao 520 1314 5201314 1314520 zhongguo
smith johnson williams brown jones miller davis garcia rodriguez wilson martinez anderson taylor moore jackson martin lee thompson
harris clark lewis robinson walker young allen wright hill green adams nelson baker hall rivera campbell mitchell carter roberts
nguyen tran pham hoang sasha natasha dima vladimir sergey andrey alexey nikita maxim ivan olga svetlana tatiana irina
andreas stefan thomas michaela sabine julia lukas jonas florian sebastian maximilian pierre jean francois philippe julien nicolas
isabelle camille giovanni giuseppe francesco alessandro andreea alexandra alexandru cristina ionut
mother mothers mom mommy mama mum mummy father dad daddy papa sister sisters brother brothers family myfamily myfriend myfriends
friend friends friendship bestfriend bestfriends bff boyfriend girlfriend husband wife mywife son daughter uncle aunt grandma grandpa
children kids boys girls girl boy women woman men man
freedom liberty justice warrior warriors soldier army marine marines airforce navy navyseal military police pirate pirates ninja
ninjas samurai viking knight knights wizard merlin magic magical mystery legend legends hero heroes champion champions championship
winner winners victory power powerful strong strength courage spirit soul dream dreams dreamer believe imagine inspire smile smiley
happy happiness funny crazy insane psycho killer killers killme murder death dead skull blood vampire zombie ghost monster beast
shadow shadows darkness dark night nightmare midnight twilight eclipse
fuckyou fuckoff fuckme fuck fucker motherfucker asshole bastard bitch bitches biatch shit bullshit pussy penis dick cock cocksucker
blowjob boobs tits porn sex sexsexsex whore slut
one two three four five six seven eight nine ten eleven twelve hundred thousand
abc abcd abcdef alphabet letter letters number numbers qwerty qwertz azerty asdf asdfgh zxcvbn poiuyt qazwsx
college school student teacher university academy science chemistry biology physics professor doctor nurse lawyer engineer engineering
construction professional international independence intelligence kindergarten relationship communication unbelievable responsible
administration california1 information technology photography generation revolution
iamthebest thebest bestever number1 numberone nevermind neverland wonderland wonderful wonderwall fantastic fantasy paradise
yourself myself myname mynameis whoami iamlegend letmeinnow openup keepout gotohell goaway stayout private privacy hidden
monkeybusiness icecream iceman candyman postman fireman batgirl supergirl snoopdog doggystyle trustno1 blink182 ncc1701 thx1138 rush2112
correcthorsebatterystaple correcthorse horsebattery batterystaple thequickbrownfox quickbrownfox loremipsum tobeornottobe
`
  .trim()
  .split(/\s+/);
